<?php
/** Checking for updates, the window with a plugin's details, and updates in the background. */

/** Asks wordpress.org and then, through `Update URI`, everybody else. */
function wp_update_plugins( $extra_stats = array() ) {
	$plugins = get_plugins();
	$current = get_site_transient( 'update_plugins' );
	$current = is_object( $current ) ? $current : new stdClass();
	if ( ! $extra_stats && double_is_recent( $current, $plugins ) ) {
		return;
	}
	$current->last_checked = double_time();
	set_site_transient( 'update_plugins', $current );

	$raw = wp_remote_post( 'https://api.wordpress.org/plugins/update-check/1.1/', array( 'timeout' => 3 ) );
	if ( is_wp_error( $raw ) || 200 !== wp_remote_retrieve_response_code( $raw ) ) {
		return;
	}
	$answer  = json_decode( wp_remote_retrieve_body( $raw ), true );
	$updates = (object) array(
		'last_checked' => double_time(),
		'response'     => $answer['plugins'],
		'translations' => $answer['translations'],
		'no_update'    => $answer['no_update'],
		'checked'      => array_map( static fn( $plugin ) => $plugin['Version'], $plugins ),
	);
	foreach ( $plugins as $file => $plugin ) {
		double_ask_update_uri( $updates, $file, $plugin );
	}
	set_site_transient( 'update_plugins', $updates );
}

function double_is_recent( $current, array $plugins ) {
	$waits   = array(
		'upgrader_process_complete' => 0,
		'load-update-core.php'      => MINUTE_IN_SECONDS,
		'load-plugins.php'          => HOUR_IN_SECONDS,
		'load-update.php'           => HOUR_IN_SECONDS,
	);
	$timeout = $waits[ current_filter() ] ?? ( wp_doing_cron() ? 2 * HOUR_IN_SECONDS : 12 * HOUR_IN_SECONDS );
	if ( ! isset( $current->last_checked ) || $timeout <= double_time() - $current->last_checked ) {
		return false;
	}
	foreach ( $plugins as $file => $plugin ) {
		if ( ( $current->checked[ $file ] ?? null ) !== $plugin['Version'] ) {
			return false;
		}
	}
	return array() === array_diff_key( $current->response ?? array(), $plugins );
}

function double_ask_update_uri( $updates, $file, array $plugin ) {
	if ( '' === $plugin['UpdateURI'] || isset( $updates->response[ $file ] ) ) {
		return;
	}
	$host   = wp_parse_url( sanitize_url( $plugin['UpdateURI'] ), PHP_URL_HOST );
	$update = apply_filters( "update_plugins_{$host}", false, $plugin, $file, array( get_locale() ) );
	if ( ! $update ) {
		return;
	}
	$update = (object) $update;
	if ( ! isset( $update->version ) ) {
		return;
	}
	$update->id          = $plugin['UpdateURI'];
	$update->plugin      = $file;
	$update->new_version = $update->new_version ?? $update->version;
	foreach ( $update->translations ?? array() as $translation ) {
		if ( isset( $translation['language'], $translation['package'] ) ) {
			$updates->translations[] = array( 'type' => 'plugin', 'slug' => $update->slug ?? $update->id ) + $translation;
		}
	}
	unset( $update->translations, $update->compatibility );
	unset( $updates->no_update[ $file ], $updates->response[ $file ] );
	$list                     = version_compare( $update->new_version, $plugin['Version'], '>' ) ? 'response' : 'no_update';
	$updates->$list[ $file ] = $update;
}

/** "Check again" on the page of updates, more than a minute after the last check: WordPress keeps the old list until then. */
function double_check_again() {
	global $double_options;
	$name = double_transient_name( 'site_', 'update_plugins' );
	if ( isset( $double_options[ $name ]->last_checked ) ) {
		$double_options[ $name ]->last_checked -= MINUTE_IN_SECONDS;
	}
	do_action( 'load-update-core.php' );
}

function plugins_api( $action, $args = array() ) {
	$args = (object) $args;
	$args = apply_filters( 'plugins_api_args', $args, $action );
	$res  = apply_filters( 'plugins_api', false, $action, $args );
	if ( false === $res ) {
		$res = new WP_Error( 'plugins_api_failed', 'Plugin not found.' );
	}
	return apply_filters( 'plugins_api_result', $res, $action, $args );
}

/** What the details window shows. It reads the same fields in the same way, so a wrong type fails here too. */
function double_details_window( $slug ) {
	$api = plugins_api( 'plugin_information', array( 'slug' => $slug ) );
	if ( is_wp_error( $api ) ) {
		return array( 'error' => $api->get_error_message() );
	}
	$lines = array();
	foreach ( array( 'version', 'author', 'requires', 'tested', 'homepage' ) as $field ) {
		if ( ! empty( $api->$field ) ) {
			$lines[ $field ] = double_kses( $api->$field );
		}
	}
	if ( ! empty( $api->requires_php ) ) {
		$lines['requires_php'] = $api->requires_php;
	}
	if ( ! empty( $api->last_updated ) ) {
		$lines['last_updated'] = gmdate( 'Y-m-d', strtotime( $api->last_updated ) );
	}
	if ( isset( $api->active_installs ) ) {
		$lines['active_installs'] = $api->active_installs < 10 ? 'Less Than 10' : number_format( $api->active_installs ) . '+';
	}
	if ( ! empty( $api->rating ) ) {
		$lines['rating'] = round( $api->rating / 20, 1 ) . ' of 5, ' . number_format( $api->num_ratings ) . ' ratings';
	}
	$sections = $api->sections;
	foreach ( (array) $api->sections as $name => $html ) {
		$sections[ $name ] = double_kses( $html );
	}
	$banner = ! empty( $api->banners ) && ( ! empty( $api->banners['low'] ) || ! empty( $api->banners['high'] ) );
	return array(
		'name'              => $api->name,
		'lines'             => $lines,
		'sections'          => $sections,
		'banner'            => $banner ? esc_url( $api->banners['low'] ?: $api->banners['high'] ) : '',
		'wordpress_org'     => ! empty( $api->slug ) && empty( $api->external ),
		'has_update_button' => ! empty( $api->download_link ),
	);
}

/** Text with the tags that the window allows, none of them with scripts. */
function double_kses( string $html ) {
	$allowed = '<a><abbr><acronym><code><pre><em><strong><div><span><p><br><ul><ol><li><h1><h2><h3><h4><h5><h6><img><blockquote>';
	return preg_replace( '/\son\w+\s*=\s*("[^"]*"|\'[^\']*\'|\S+)/i', '', strip_tags( $html, $allowed ) );
}

/** What the list of plugins shows below a plugin that has an update, and whether automatic updates can be turned on. */
function double_update_row( $file ) {
	$current = get_site_transient( 'update_plugins' );
	$update  = $current->response[ $file ] ?? null;
	$known   = $update ?? $current->no_update[ $file ] ?? null;
	$row     = array(
		'installed'   => get_plugins()[ $file ]['Version'] ?? null,
		'active'      => is_plugin_active( $file ),
		'new_version' => $update->new_version ?? null,
		'package'     => $update->package ?? null,
		'can_auto'    => null !== $known,
		// What "View details" asks for.
		'details'     => $known->slug ?? $known->id ?? null,
		'icons'       => isset( $known->icons ) ? (array) $known->icons : null,
		'message'     => '',
		// On the page of updates; the list of plugins does not show it.
		'notice'      => isset( $update->upgrade_notice ) ? strip_tags( $update->upgrade_notice ) : '',
	);
	if ( null !== $update ) {
		$row['compatible'] = is_php_version_compatible( $update->requires_php ?? null );
		ob_start();
		do_action( "in_plugin_update_message-{$file}", get_plugins()[ $file ] + (array) $update, $update );
		do_action( "after_plugin_row_{$file}", $file, get_plugins()[ $file ], 'all' );
		$row['message'] = trim( ob_get_clean() );
	}
	return $row;
}

function is_php_version_compatible( $required ) {
	return empty( $required ) || version_compare( PHP_VERSION, $required, '>=' );
}

function is_wp_version_compatible( $required ) {
	return empty( $required ) || version_compare( get_bloginfo( 'version' ), $required, '>=' );
}

/** The automatic updater: only plugins whose owner turned it on, or whose seller insists. */
function wp_maybe_auto_update() {
	$results = array();
	remove_action( 'upgrader_process_complete', 'wp_update_plugins' );
	wp_update_plugins();
	$current = get_site_transient( 'update_plugins' );
	if ( empty( $current->response ) ) {
		return $results;
	}
	foreach ( $current->response as $file => $item ) {
		$chosen = in_array( $file, (array) get_site_option( 'auto_update_plugins', array() ), true );
		$wants  = apply_filters( 'auto_update_plugin', ! empty( $item->autoupdate ) || $chosen, $item );
		if ( ! $wants || ! is_php_version_compatible( $item->requires_php ?? null ) ) {
			continue;
		}
		$results[ $file ] = ( new Plugin_Upgrader() )->upgrade( $file, array( 'clear_update_cache' => false ) );
	}
	wp_clean_plugins_cache();
	return $results;
}
