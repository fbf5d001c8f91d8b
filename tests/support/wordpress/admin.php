<?php
/** Pages of the admin area: menus, forms, nonces, redirects. */

$double_pages    = array();
$double_settings = array();
$double_notices  = array();

function add_menu_page( $title, $menu, $capability, $slug, $callback = '' ) {
	return double_add_page( 'admin.php', $title, $capability, $slug, $callback );
}

function add_submenu_page( $parent, $title, $menu, $capability, $slug, $callback = '' ) {
	return double_add_page( false !== strpos( (string) $parent, '.php' ) ? $parent : 'admin.php', $title, $capability, $slug, $callback );
}

function add_options_page( $title, $menu, $capability, $slug, $callback = '' ) {
	return double_add_page( 'options-general.php', $title, $capability, $slug, $callback );
}

function add_management_page( $title, $menu, $capability, $slug, $callback = '' ) {
	return double_add_page( 'tools.php', $title, $capability, $slug, $callback );
}

function add_plugins_page( $title, $menu, $capability, $slug, $callback = '' ) {
	return double_add_page( 'plugins.php', $title, $capability, $slug, $callback );
}

/** WordPress lists a page only for those who may open it. */
function double_add_page( $parent, $title, $capability, $slug, $callback ) {
	global $double_pages;
	if ( ! current_user_can( $capability ) ) {
		return false;
	}
	$hook                  = sanitize_title( basename( $parent, '.php' ) ) . "_page_$slug";
	$double_pages[ $slug ] = array( 'parent' => $parent, 'title' => $title, 'callback' => $callback, 'hook' => $hook );
	return $hook;
}

function get_admin_page_title() {
	global $double_pages;
	return $double_pages[ $_GET['page'] ]['title'];
}

function menu_page_url( $slug, $display = true ) {
	global $double_pages;
	$url = isset( $double_pages[ $slug ] ) ? admin_url( add_query_arg( 'page', $slug, $double_pages[ $slug ]['parent'] ) ) : '';
	if ( $display ) {
		echo esc_url( $url );
	}
	return esc_url( $url );
}

function wp_create_nonce( $action = -1 ) {
	return substr( hash_hmac( 'md5', $action . '|' . get_current_user_id(), 'a secret of this site' ), -12, 10 );
}

function wp_verify_nonce( $nonce, $action = -1 ) {
	return hash_equals( wp_create_nonce( $action ), (string) $nonce ) ? 1 : false;
}

function wp_nonce_field( $action = -1, $name = '_wpnonce', $referer = true, $display = true ) {
	$field = '<input type="hidden" id="' . esc_attr( $name ) . '" name="' . esc_attr( $name ) . '" value="' . wp_create_nonce( $action ) . '" />';
	if ( $display ) {
		echo $field;
	}
	return $field;
}

function wp_nonce_url( $url, $action = -1, $name = '_wpnonce' ) {
	return esc_html( add_query_arg( $name, wp_create_nonce( $action ), str_replace( '&amp;', '&', $url ) ) );
}

function check_admin_referer( $action = -1, $name = '_wpnonce' ) {
	$result = isset( $_REQUEST[ $name ] ) ? wp_verify_nonce( $_REQUEST[ $name ], $action ) : false;
	do_action( 'check_admin_referer', $action, $result );
	if ( ! $result ) {
		wp_die( 'The link you followed has expired.', 'Something went wrong.', 403 );
	}
	return $result;
}

function check_ajax_referer( $action = -1, $name = '_ajax_nonce' ) {
	return check_admin_referer( $action, $name );
}

/** Ends the request; the scenario's answer says why. */
function wp_die( $message = '', $title = '', $args = array() ) {
	global $double_out;
	$status              = is_array( $args ) ? ( $args['response'] ?? 500 ) : $args;
	$double_out['died']  = array( 'message' => is_wp_error( $message ) ? $message->get_error_message() : $message, 'status' => $status );
	exit;
}

function wp_redirect( $location, $status = 302 ) {
	global $double_out;
	$double_out['redirect'] = apply_filters( 'wp_redirect', $location, $status );
	return true;
}

function wp_safe_redirect( $location, $status = 302 ) {
	$host = wp_parse_url( $location, PHP_URL_HOST );
	$own  = wp_parse_url( home_url(), PHP_URL_HOST );
	return wp_redirect( null === $host || $host === $own ? $location : admin_url(), $status );
}

function settings_fields( $group ) {
	echo "<input type='hidden' name='option_page' value='" . esc_attr( $group ) . "' /><input type='hidden' name='action' value='update' />";
	wp_nonce_field( "$group-options" );
}

function do_settings_sections( $page ) {
	global $double_sections;
	foreach ( $double_sections[ $page ] ?? array() as $section ) {
		echo '<h2>' . esc_html( $section['title'] ) . '</h2>';
		if ( $section['callback'] ) {
			call_user_func( $section['callback'], $section );
		}
		foreach ( $section['fields'] ?? array() as $field ) {
			echo '<label>' . esc_html( $field['title'] ) . '</label>';
			call_user_func( $field['callback'], $field['args'] );
		}
	}
}

function add_settings_section( $id, $title, $callback, $page ) {
	global $double_sections;
	$double_sections[ $page ][ $id ] = array( 'id' => $id, 'title' => $title, 'callback' => $callback );
}

function add_settings_field( $id, $title, $callback, $page, $section = 'default', $args = array() ) {
	global $double_sections;
	$double_sections[ $page ][ $section ]['fields'][ $id ] = array( 'title' => $title, 'callback' => $callback, 'args' => $args );
}

function add_settings_error( $setting, $code, $message, $type = 'error' ) {
	global $double_notices;
	$double_notices[] = array( 'setting' => $setting, 'code' => $code, 'message' => $message, 'type' => $type );
}

function settings_errors() {
	global $double_notices;
	foreach ( $double_notices as $notice ) {
		echo '<div class="notice"><p>' . $notice['message'] . '</p></div>';
	}
}

function submit_button( $text = 'Save Changes', $type = 'primary', $name = 'submit' ) {
	echo '<input type="submit" name="' . esc_attr( $name ) . '" class="button" value="' . esc_attr( $text ) . '" />';
}

function get_submit_button( $text = 'Save Changes', $type = 'primary', $name = 'submit' ) {
	ob_start();
	submit_button( $text, $type, $name );
	return ob_get_clean();
}

function checked( $one, $other = true, $display = true ) {
	$text = (string) $one === (string) $other ? " checked='checked'" : '';
	if ( $display ) {
		echo $text;
	}
	return $text;
}

function wp_admin_notice( $message, $args = array() ) {
	echo '<div class="notice">' . $message . '</div>';
}

function wp_enqueue_script() {}
function wp_enqueue_style() {}

function get_current_screen() {
	return null;
}

/** What WordPress does before every page of the admin area. */
function double_open_admin() {
	static $is_open = false;
	if ( $is_open ) {
		return;
	}
	$is_open = true;
	do_action( is_network_admin() ? 'network_admin_menu' : 'admin_menu', '' );
	do_action( 'admin_init' );
}

function double_set_request( array $query, array $fields ) {
	// WordPress adds slashes to all input, so whoever forgets wp_unslash() is found out.
	$_GET                      = wp_slash( $query );
	$_POST                     = wp_slash( $fields );
	$_REQUEST                  = array_merge( $_GET, $_POST );
	$_SERVER['REQUEST_METHOD'] = array() === $fields ? 'GET' : 'POST';
	$_SERVER['REQUEST_URI']    = '/wp-admin/?' . http_build_query( $query );
}

/** The HTML of a plugin's page, or how WordPress refuses it. */
function double_show_page( $slug, array $query = array() ) {
	global $double_pages;
	double_set_request( array( 'page' => $slug ) + $query, array() );
	double_open_admin();
	if ( ! isset( $double_pages[ $slug ] ) ) {
		wp_die( 'Sorry, you are not allowed to access this page.', '', 403 );
	}
	do_action( 'load-' . $double_pages[ $slug ]['hook'] );
	ob_start();
	do_action( is_network_admin() ? 'network_admin_notices' : 'admin_notices' );
	do_action( 'all_admin_notices' );
	call_user_func( $double_pages[ $slug ]['callback'] );
	return ob_get_clean();
}

/**
 * Fills in the form of a page and presses one of its buttons. Only fields that the page has can be filled in, and the
 * form's own hidden fields and nonce are sent, as a browser would.
 */
function double_submit( $slug, array $values, array $button ) {
	$html = double_show_page( $slug );
	if ( ! preg_match( '/<form\b[^>]*action=["\']([^"\']*)["\'][^>]*>(.*?)<\/form>/s', $html, $form ) ) {
		throw new Exception( "The page $slug has no form." );
	}
	$fields = array();
	preg_match_all( '/<input\b[^>]*>/', $form[2], $inputs );
	foreach ( $inputs[0] as $input ) {
		$is_button = preg_match( '/type=["\'](submit|button)["\']/', $input );
		if ( ! $is_button && preg_match( '/\bname=["\']([^"\']+)["\']/', $input, $name ) ) {
			$fields[ $name[1] ] = preg_match( '/\bvalue=["\']([^"\']*)["\']/', $input, $value ) ? html_entity_decode( $value[1], ENT_QUOTES ) : '';
		}
	}
	foreach ( $values as $name => $value ) {
		if ( ! array_key_exists( $name, $fields ) ) {
			throw new Exception( "The form has no field $name." );
		}
		$fields[ $name ] = $value;
	}
	if ( $button && false === strpos( $form[2], 'name="' . array_key_first( $button ) . '"' ) ) {
		throw new Exception( 'The form has no button ' . array_key_first( $button ) . '.' );
	}
	double_post( html_entity_decode( $form[1], ENT_QUOTES ), $fields + $button );
}

/** Sends a form to admin-post.php, options.php or a plugin's own page. */
function double_post( $action, array $fields ) {
	global $double_settings;
	parse_str( (string) wp_parse_url( $action, PHP_URL_QUERY ), $query );
	double_set_request( $query, $fields );
	$target = basename( (string) wp_parse_url( $action, PHP_URL_PATH ) );
	// A plugin's handler often hangs on admin_init, which WordPress fires for the new request too.
	do_action( 'admin_init' );
	if ( 'admin-post.php' === $target ) {
		do_action( ( is_user_logged_in() ? 'admin_post_' : 'admin_post_nopriv_' ) . ( $fields['action'] ?? '' ) );
	} elseif ( 'options.php' === $target ) {
		check_admin_referer( $fields['option_page'] . '-options' );
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( 'Sorry, you are not allowed to manage options for this site.', '', 403 );
		}
		foreach ( array_unique( $double_settings[ $fields['option_page'] ] ?? array() ) as $name ) {
			update_option( $name, wp_unslash( $_POST[ $name ] ?? null ) );
		}
	}
}
