<?php
/** Facts about the site: addresses, who is logged in, what kind of request this is. */

const KB_IN_BYTES = 1024;

function get_bloginfo( $what = 'name' ) {
	global $double_scenario;
	$facts = array(
		'name'     => 'A buyer’s site',
		'version'  => $double_scenario['wordpress'],
		'url'      => $double_scenario['home'],
		'wpurl'    => $double_scenario['wordpress_url'] ?? $double_scenario['home'],
		'language' => 'en-US',
		'charset'  => 'UTF-8',
	);
	return $facts[ $what ];
}

function wp_get_wp_version() {
	return get_bloginfo( 'version' );
}

function home_url( $path = '' ) {
	return get_bloginfo( 'url' ) . ( '' === $path ? '' : '/' . ltrim( $path, '/' ) );
}

function site_url( $path = '' ) {
	return get_bloginfo( 'wpurl' ) . ( '' === $path ? '' : '/' . ltrim( $path, '/' ) );
}

function get_home_url() {
	return home_url();
}

function get_site_url() {
	return site_url();
}

function network_home_url( $path = '' ) {
	return home_url( $path );
}

function network_site_url( $path = '' ) {
	return site_url( $path );
}

function admin_url( $path = '' ) {
	return site_url( '/wp-admin/' . ltrim( $path, '/' ) );
}

function network_admin_url( $path = '' ) {
	return is_multisite() ? site_url( '/wp-admin/network/' . ltrim( $path, '/' ) ) : admin_url( $path );
}

function self_admin_url( $path = '' ) {
	return is_network_admin() ? network_admin_url( $path ) : admin_url( $path );
}

function double_request_is( $kind ) {
	global $double_scenario;
	return $kind === $double_scenario['request'];
}

function is_admin() {
	return double_request_is( 'admin' ) || double_request_is( 'network-admin' );
}

function is_network_admin() {
	return double_request_is( 'network-admin' );
}

function is_blog_admin() {
	return double_request_is( 'admin' );
}

function wp_doing_cron() {
	return double_request_is( 'cron' );
}

function wp_doing_ajax() {
	return false;
}

function wp_installing() {
	return false;
}

function is_multisite() {
	global $double_scenario;
	return $double_scenario['multisite'];
}

function is_main_site() {
	return true;
}

function is_main_network() {
	return true;
}

function get_current_blog_id() {
	return 1;
}

function get_current_network_id() {
	return 1;
}

function wp_get_environment_type() {
	global $double_scenario;
	return $double_scenario['environment'];
}

function get_locale() {
	return 'en_US';
}

function get_user_locale() {
	return 'en_US';
}

function is_user_logged_in() {
	return 0 !== get_current_user_id();
}

function get_current_user_id() {
	global $double_scenario;
	return 'visitor' === $double_scenario['user'] ? 0 : 1;
}

/** The owner of a single site may do everything; on a network only its owner may touch plugins. */
function current_user_can( $capability, ...$args ) {
	global $double_scenario;
	$network = array( 'manage_network', 'manage_network_options', 'manage_network_plugins', 'update_plugins', 'install_plugins', 'delete_plugins', 'activate_plugins' );
	switch ( $double_scenario['user'] ) {
		case 'owner':
			return true;
		case 'site-admin':
			return ! in_array( $capability, $network, true );
		default:
			return 'read' === $capability && is_user_logged_in();
	}
}

function is_super_admin() {
	return current_user_can( 'manage_network' );
}

/* ------------------------------------------------------------------- texts */

function __( $text, $domain = 'default' ) {
	return $text;
}

function _x( $text, $context, $domain = 'default' ) {
	return $text;
}

function _n( $single, $plural, $number, $domain = 'default' ) {
	return 1 === (int) $number ? $single : $plural;
}

function _e( $text, $domain = 'default' ) {
	echo $text;
}

function esc_html__( $text, $domain = 'default' ) {
	return esc_html( $text );
}

function esc_html_e( $text, $domain = 'default' ) {
	echo esc_html( $text );
}

function esc_attr__( $text, $domain = 'default' ) {
	return esc_attr( $text );
}

function esc_attr_e( $text, $domain = 'default' ) {
	echo esc_attr( $text );
}

function load_plugin_textdomain( $domain ) {
	return false;
}

function number_format_i18n( $number, $decimals = 0 ) {
	return number_format( (float) $number, $decimals );
}

function date_i18n( $format, $at = false ) {
	return gmdate( $format, false === $at ? double_time() : $at );
}

function wp_date( $format, $at = null ) {
	return gmdate( $format, $at ?? double_time() );
}

function human_time_diff( $from, $to = 0 ) {
	return ceil( abs( ( $to ?: double_time() ) - $from ) / DAY_IN_SECONDS ) . ' days';
}

function esc_html( $text ) {
	return htmlspecialchars( (string) $text, ENT_QUOTES, 'UTF-8', false );
}

function esc_attr( $text ) {
	return esc_html( $text );
}

function esc_textarea( $text ) {
	return htmlspecialchars( (string) $text, ENT_QUOTES, 'UTF-8' );
}

function esc_js( $text ) {
	return addslashes( esc_html( $text ) );
}

function esc_url( $url, $protocols = null, $context = 'display' ) {
	$url = trim( (string) $url );
	if ( preg_match( '/^([a-z][a-z0-9+.-]*):/i', $url, $scheme ) && ! in_array( strtolower( $scheme[1] ), array( 'http', 'https', 'mailto' ), true ) ) {
		return '';
	}
	$url = preg_replace( '|[^a-z0-9-~+_.?#=!&;,/:%@$\|*\'()\[\]\\x80-\\xff]|i', '', $url );
	return 'display' === $context ? str_replace( array( '&', "'" ), array( '&#038;', '&#039;' ), $url ) : $url;
}

function esc_url_raw( $url ) {
	return esc_url( $url, null, 'db' );
}

function sanitize_url( $url ) {
	return esc_url_raw( $url );
}

function sanitize_key( $key ) {
	return preg_replace( '/[^a-z0-9_\-]/', '', strtolower( (string) $key ) );
}

function sanitize_title( $title ) {
	return trim( preg_replace( '/[^a-z0-9_]+/', '-', strtolower( strip_tags( (string) $title ) ) ), '-' );
}

function sanitize_html_class( $class ) {
	return preg_replace( '/[^A-Za-z0-9_-]/', '', $class );
}

function sanitize_text_field( $text ) {
	$text = strip_tags( (string) $text );
	$text = preg_replace( '/[\r\n\t ]+/', ' ', $text );
	return trim( preg_replace( '/%[a-f0-9]{2}/i', '', $text ) );
}

function wp_kses_post( $html ) {
	return double_kses( $html );
}

function wp_kses( $html, $allowed ) {
	return double_kses( $html );
}

function wp_strip_all_tags( $text ) {
	return trim( strip_tags( (string) $text ) );
}

function wp_slash( $value ) {
	return is_array( $value ) ? array_map( 'wp_slash', $value ) : ( is_string( $value ) ? addslashes( $value ) : $value );
}

function wp_unslash( $value ) {
	return is_array( $value ) ? array_map( 'wp_unslash', $value ) : ( is_string( $value ) ? stripslashes( $value ) : $value );
}

function absint( $value ) {
	return abs( (int) $value );
}

function wp_json_encode( $value, $flags = 0 ) {
	return json_encode( $value, $flags );
}

function wp_parse_url( $url, $component = -1 ) {
	return parse_url( $url, $component );
}

function wp_parse_args( $args, $defaults = array() ) {
	if ( is_string( $args ) ) {
		parse_str( $args, $args );
	}
	return array_merge( $defaults, (array) $args );
}

function wp_list_pluck( $list, $field ) {
	return array_map( static fn( $item ) => is_object( $item ) ? $item->$field : $item[ $field ], $list );
}

function maybe_unserialize( $value ) {
	if ( ! is_string( $value ) || ! preg_match( '/^([adObis]:|N;)/', trim( $value ) ) ) {
		return $value;
	}
	return unserialize( trim( $value ) );
}

function maybe_serialize( $value ) {
	return is_array( $value ) || is_object( $value ) ? serialize( $value ) : $value;
}

/** Like WordPress, values are taken as they are: the caller encodes them. */
function add_query_arg( ...$args ) {
	$is_list = is_array( $args[0] );
	$url     = $is_list ? ( $args[1] ?? $_SERVER['REQUEST_URI'] ) : ( $args[2] ?? $_SERVER['REQUEST_URI'] );
	$changes = $is_list ? $args[0] : array( $args[0] => $args[1] );
	list( $base, $query ) = explode( '?', $url, 2 ) + array( '', '' );
	$pairs = array();
	foreach ( array_filter( explode( '&', $query ) ) as $pair ) {
		list( $name, $value ) = explode( '=', $pair, 2 ) + array( '', '' );
		$pairs[ $name ]       = $value;
	}
	$pairs = array_filter( array_merge( $pairs, $changes ), static fn( $value ) => false !== $value );
	$texts = array_map( static fn( $name, $value ) => "$name=$value", array_keys( $pairs ), $pairs );
	return $base . ( $texts ? '?' . implode( '&', $texts ) : '' );
}

function remove_query_arg( $names, $url = false ) {
	return add_query_arg( array_fill_keys( (array) $names, false ), false === $url ? $_SERVER['REQUEST_URI'] : $url );
}
