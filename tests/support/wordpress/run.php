<?php
/**
 * One request to a WordPress site that is only pretended, with the real plugins in its folder. The scenario comes as
 * JSON on stdin, and everything that happened goes to stdout as JSON. `wordpress.ts` lists the steps.
 */

error_reporting( E_ALL );
ini_set( 'display_errors', '0' );

$double_scenario = json_decode( stream_get_contents( STDIN ), true, 512, JSON_THROW_ON_ERROR ) + array(
	'wordpress'   => '7.1',
	'request'     => 'admin',
	'user'        => 'owner',
	'environment' => 'production',
	'multisite'   => false,
	'ahead'       => 0,
	'hosts'       => array(),
	'steps'       => array(),
);
$double_out      = array( 'results' => array(), 'requests' => array(), 'problems' => array(), 'redirect' => null, 'died' => null );

define( 'DOUBLE_SITE', $double_scenario['site'] );
define( 'DOUBLE_AHEAD_SECONDS', $double_scenario['ahead'] );
define( 'ABSPATH', DOUBLE_SITE . '/' );
define( 'WP_CONTENT_DIR', DOUBLE_SITE . '/wp-content' );
define( 'WP_PLUGIN_DIR', WP_CONTENT_DIR . '/plugins' );
define( 'WPINC', 'wp-includes' );
if ( 'cli' === $double_scenario['request'] ) {
	define( 'WP_CLI', true );
}
$wp_version = $double_scenario['wordpress'];

// A warning or a notice in a client is a defect, even if PHP would go on.
set_error_handler(
	static function ( $severity, $message, $file, $line ) {
		global $double_out;
		if ( error_reporting() & $severity ) {
			$double_out['problems'][] = "$message in " . basename( $file ) . ":$line";
		}
		return true;
	}
);
// Requests often end with exit(), and then the answer is still due.
register_shutdown_function(
	static function () {
		global $double_out;
		$last = error_get_last();
		if ( null !== $last && ( $last['type'] & ( E_ERROR | E_PARSE | E_CORE_ERROR | E_COMPILE_ERROR ) ) ) {
			$double_out['problems'][] = $last['message'];
		}
		while ( ob_get_level() > 0 ) {
			ob_end_clean();
		}
		@stream_wrapper_restore( 'file' );
		double_save_options();
		fwrite( STDOUT, json_encode( $double_out, JSON_INVALID_UTF8_SUBSTITUTE ) );
	}
);

foreach ( array( 'hooks', 'options', 'http', 'site', 'plugins', 'updates', 'upgrader', 'admin' ) as $double_part ) {
	require __DIR__ . "/$double_part.php";
}

double_make_folders();
double_load_options();
update_option( 'home', $double_scenario['home'] );
update_option( 'siteurl', $double_scenario['wordpress_url'] ?? $double_scenario['home'] );
double_set_request( array(), array() );
add_action( 'upgrader_process_complete', 'wp_update_plugins', 10, 0 );
add_action( 'load-update-core.php', 'wp_update_plugins' );
// Not in a function: variables of a plugin's main file are global.
foreach ( wp_get_active_and_valid_plugins() as $double_plugin ) {
	Double_Clock_Wrapper::on();
	include_once $double_plugin;
	Double_Clock_Wrapper::off();
}
foreach ( array( 'plugins_loaded', 'after_setup_theme', 'init', 'wp_loaded' ) as $double_hook ) {
	do_action( $double_hook );
}

foreach ( $double_scenario['steps'] as $double_step ) {
	$double_out['results'][] = double_run_step( $double_step );
}

/** Clients require files of the admin area by name before they call functions that are all loaded here. */
function double_make_folders() {
	if ( is_dir( WP_PLUGIN_DIR ) ) {
		return;
	}
	mkdir( WP_PLUGIN_DIR, 0755, true );
	mkdir( ABSPATH . 'wp-admin/includes', 0755, true );
	foreach ( array( 'plugin', 'file', 'misc', 'update', 'plugin-install', 'class-wp-upgrader', 'class-plugin-upgrader' ) as $name ) {
		touch( ABSPATH . "wp-admin/includes/$name.php" );
	}
}

function double_run_step( array $step ) {
	switch ( $step['do'] ) {
		case 'install':
			$result = ( new Plugin_Upgrader() )->install_zip( $step['zip'] );
			if ( is_wp_error( $result ) ) {
				return array( 'refused' => $result->get_error_message() );
			}
			list( $plugin ) = double_plugins_in( $result['destination_name'] );
			$activated      = activate_plugin( $plugin, '', $step['network'] ?? false );
			return is_wp_error( $activated ) ? array( 'refused' => $activated->get_error_message() ) : array( 'plugin' => $plugin );
		case 'deactivate':
			deactivate_plugins( $step['plugin'] );
			return 'inactive';
		case 'delete':
			double_delete_plugin( $step['plugin'] );
			return get_plugins();
		case 'check':
			double_open_admin_if_admin();
			double_check_again();
			return double_update_row( $step['plugin'] );
		case 'row':
			double_open_admin_if_admin();
			return double_update_row( $step['plugin'] );
		case 'details':
			double_open_admin_if_admin();
			return double_details_window( $step['slug'] );
		case 'update':
			double_open_admin_if_admin();
			return double_update_now( $step['plugin'] );
		case 'cron':
			double_run_cron();
			return array_map( static fn( $result ) => double_update_result( $result, true === $result ), wp_maybe_auto_update() );
		case 'page':
			return double_show_page( $step['slug'], $step['query'] ?? array() );
		case 'submit':
			double_submit( $step['slug'], $step['fields'] ?? array(), $step['button'] ?? array() );
			return null;
		case 'post':
			double_open_admin();
			double_post( $step['action'], $step['fields'] );
			return null;
		case 'links':
			return apply_filters( 'plugin_action_links_' . $step['plugin'], array(), $step['plugin'], get_plugins()[ $step['plugin'] ], 'all' );
		case 'call':
			return call_user_func( $step['function'], ...( $step['args'] ?? array() ) );
		case 'option':
			return get_option( $step['name'] );
		case 'set option':
			return update_option( $step['name'], $step['value'] );
		case 'plugins':
			return array(
				'installed'   => array_map( static fn( $plugin ) => $plugin['Version'], get_plugins() ),
				'deactivated' => validate_active_plugins(),
				'active'      => get_option( 'active_plugins', array() ),
			);
		case 'front':
			do_action( 'template_redirect' );
			wp_update_plugins();
			return null;
		default:
			throw new Exception( "There is no step {$step['do']}." );
	}
}

function double_plugins_in( $folder ) {
	return array_map( static fn( $file ) => "$folder/$file", array_keys( get_plugins( "/$folder" ) ) );
}

function double_open_admin_if_admin() {
	if ( is_admin() ) {
		double_open_admin();
	}
}
