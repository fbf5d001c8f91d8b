<?php
/** Options, transients, the clock and cron. Everything stays in one file of the site between requests. */

const MINUTE_IN_SECONDS = 60;
const HOUR_IN_SECONDS   = 3600;
const DAY_IN_SECONDS    = 86400;
const WEEK_IN_SECONDS   = 604800;
const MONTH_IN_SECONDS  = 2592000;
const YEAR_IN_SECONDS   = 31536000;

/** The site's options and the network's; on a single site WordPress keeps both in one table. */
$double_options = array();

function double_load_options() {
	global $double_options;
	$file           = DOUBLE_SITE . '/options.ser';
	$stored         = is_file( $file ) ? unserialize( file_get_contents( $file ) ) : array();
	$double_options = array_map( 'double_as_stored', $stored );
}

function double_save_options() {
	global $double_options;
	file_put_contents( DOUBLE_SITE . '/options.ser', serialize( $double_options ) );
}

/** The database keeps text: a number or a boolean comes back as a string in the next request. */
function double_as_stored( $value ) {
	return is_array( $value ) || is_object( $value ) ? $value : (string) $value;
}

function get_option( $name, $fallback = false ) {
	global $double_options;
	$early = apply_filters( "pre_option_{$name}", false, $name, $fallback );
	if ( false !== $early ) {
		return $early;
	}
	if ( ! array_key_exists( $name, $double_options ) ) {
		return apply_filters( "default_option_{$name}", $fallback, $name, func_num_args() > 1 );
	}
	return apply_filters( "option_{$name}", double_copy( $double_options[ $name ] ), $name );
}

function update_option( $name, $value, $autoload = null ) {
	global $double_options;
	$old   = get_option( $name );
	$value = apply_filters( "pre_update_option_{$name}", double_sanitize_option( $name, $value ), $old, $name );
	if ( $value === $old || ( array_key_exists( $name, $double_options ) && serialize( $value ) === serialize( $old ) ) ) {
		return false;
	}
	$double_options[ $name ] = double_copy( $value );
	do_action( "update_option_{$name}", $old, $value, $name );
	return true;
}

function add_option( $name, $value = '', $deprecated = '', $autoload = null ) {
	global $double_options;
	return array_key_exists( $name, $double_options ) ? false : update_option( $name, $value );
}

function delete_option( $name ) {
	global $double_options;
	$had = array_key_exists( $name, $double_options );
	unset( $double_options[ $name ] );
	return $had;
}

function register_setting( $group, $name, $args = array() ) {
	global $double_settings;
	$double_settings[ $group ][] = $name;
	$sanitize                    = is_callable( $args ) ? $args : ( $args['sanitize_callback'] ?? null );
	if ( $sanitize ) {
		add_filter( "sanitize_option_{$name}", $sanitize );
	}
}

function double_sanitize_option( $name, $value ) {
	return apply_filters( "sanitize_option_{$name}", $value, $name, $value );
}

/** A caller that changes what it got changes nothing in the database. */
function double_copy( $value ) {
	return is_array( $value ) || is_object( $value ) ? unserialize( serialize( $value ) ) : $value;
}

function double_network( $name ) {
	return is_multisite() ? "network:$name" : $name;
}

function get_site_option( $name, $fallback = false ) {
	return get_option( double_network( $name ), $fallback );
}

function update_site_option( $name, $value ) {
	return update_option( double_network( $name ), $value );
}

function delete_site_option( $name ) {
	return delete_option( double_network( $name ) );
}

function get_network_option( $network, $name, $fallback = false ) {
	return get_site_option( $name, $fallback );
}

function update_network_option( $network, $name, $value ) {
	return update_site_option( $name, $value );
}

function get_transient( $name ) {
	return double_get_transient( '', $name );
}

function set_transient( $name, $value, $seconds = 0 ) {
	return double_set_transient( '', $name, $value, $seconds );
}

function delete_transient( $name ) {
	return double_delete_transient( '', $name );
}

function get_site_transient( $name ) {
	return double_get_transient( 'site_', $name );
}

function set_site_transient( $name, $value, $seconds = 0 ) {
	return double_set_transient( 'site_', $name, $value, $seconds );
}

function delete_site_transient( $name ) {
	return double_delete_transient( 'site_', $name );
}

function double_transient_name( $kind, $name ) {
	$limit = '' === $kind ? 172 : 167;
	if ( strlen( $name ) > $limit ) {
		trigger_error( "The transient $name has a name longer than $limit characters.", E_USER_WARNING );
	}
	return '' === $kind ? "_transient_$name" : double_network( "_site_transient_$name" );
}

function double_get_transient( $kind, $name ) {
	$early = apply_filters( "pre_{$kind}transient_{$name}", false, $name );
	if ( false !== $early ) {
		return $early;
	}
	$stored = get_option( double_transient_name( $kind, $name ) );
	$end    = get_option( double_transient_name( $kind, "timeout_$name" ) );
	if ( false !== $end && (int) $end < double_time() ) {
		double_delete_transient( $kind, $name );
		$stored = false;
	}
	return apply_filters( "{$kind}transient_{$name}", $stored, $name );
}

function double_set_transient( $kind, $name, $value, $seconds ) {
	$value = apply_filters( "pre_set_{$kind}transient_{$name}", $value, $name );
	if ( $seconds ) {
		update_option( double_transient_name( $kind, "timeout_$name" ), double_time() + (int) $seconds );
	}
	$is_set = update_option( double_transient_name( $kind, $name ), $value );
	if ( $is_set ) {
		do_action( "set_{$kind}transient_{$name}", $value, (int) $seconds, $name );
	}
	return $is_set;
}

function double_delete_transient( $kind, $name ) {
	do_action( "delete_{$kind}transient_{$name}", $name );
	delete_option( double_transient_name( $kind, "timeout_$name" ) );
	$had = delete_option( double_transient_name( $kind, $name ) );
	if ( $had ) {
		do_action( "deleted_{$kind}transient", $name );
	}
	return $had;
}

function wp_cache_get( $key, $group = '' ) {
	global $double_cache;
	return double_copy( $double_cache[ $group ][ $key ] ?? false );
}

function wp_cache_set( $key, $value, $group = '', $seconds = 0 ) {
	global $double_cache;
	$double_cache[ $group ][ $key ] = double_copy( $value );
	return true;
}

function wp_cache_delete( $key, $group = '' ) {
	global $double_cache;
	unset( $double_cache[ $group ][ $key ] );
	return true;
}

/** The scenario's clock; plugins are loaded so that their `time()` is this one. */
function double_time() {
	return time() + DOUBLE_AHEAD_SECONDS;
}

function current_time( $type, $gmt = 0 ) {
	return in_array( $type, array( 'timestamp', 'U' ), true ) ? double_time() : gmdate( 'mysql' === $type ? 'Y-m-d H:i:s' : $type, double_time() );
}

function wp_get_schedules() {
	$own = array(
		'hourly'     => array( 'interval' => HOUR_IN_SECONDS, 'display' => 'Once Hourly' ),
		'twicedaily' => array( 'interval' => 12 * HOUR_IN_SECONDS, 'display' => 'Twice Daily' ),
		'daily'      => array( 'interval' => DAY_IN_SECONDS, 'display' => 'Once Daily' ),
		'weekly'     => array( 'interval' => WEEK_IN_SECONDS, 'display' => 'Once Weekly' ),
	);
	return array_merge( apply_filters( 'cron_schedules', array() ), $own );
}

function wp_schedule_event( $at, $recurrence, $hook, $args = array() ) {
	if ( ! isset( wp_get_schedules()[ $recurrence ] ) ) {
		return false;
	}
	return double_add_event( array( 'at' => $at, 'every' => $recurrence, 'hook' => $hook, 'args' => $args ) );
}

function wp_schedule_single_event( $at, $hook, $args = array() ) {
	return double_add_event( array( 'at' => $at, 'every' => null, 'hook' => $hook, 'args' => $args ) );
}

function double_add_event( array $event ) {
	return update_option( 'cron', array_merge( get_option( 'cron', array() ), array( $event ) ) );
}

function wp_next_scheduled( $hook, $args = array() ) {
	$times = array();
	foreach ( get_option( 'cron', array() ) as $event ) {
		if ( $event['hook'] === $hook && $event['args'] === $args ) {
			$times[] = $event['at'];
		}
	}
	return array() === $times ? false : min( $times );
}

function wp_clear_scheduled_hook( $hook, $args = array() ) {
	$kept = array_filter( get_option( 'cron', array() ), static fn( $event ) => $event['hook'] !== $hook || $event['args'] !== $args );
	update_option( 'cron', array_values( $kept ) );
}

function wp_unschedule_event( $at, $hook, $args = array() ) {
	$kept = array_filter( get_option( 'cron', array() ), static fn( $event ) => $event['hook'] !== $hook || $event['at'] !== $at || $event['args'] !== $args );
	update_option( 'cron', array_values( $kept ) );
	return true;
}

/** Runs what is due, as wp-cron.php does. */
function double_run_cron() {
	$schedules = wp_get_schedules();
	foreach ( get_option( 'cron', array() ) as $event ) {
		if ( $event['at'] > double_time() ) {
			continue;
		}
		wp_unschedule_event( $event['at'], $event['hook'], $event['args'] );
		if ( null !== $event['every'] ) {
			double_add_event( array( 'at' => double_time() + $schedules[ $event['every'] ]['interval'] ) + $event );
		}
		do_action( $event['hook'], ...$event['args'] );
	}
}
