<?php
/** Filters, actions and errors: what every other part of the stand-in builds on. */

class WP_Error {
	public $errors     = array();
	public $error_data = array();

	public function __construct( $code = '', $message = '', $data = '' ) {
		if ( '' !== $code && null !== $code ) {
			$this->add( $code, $message, $data );
		}
	}

	public function add( $code, $message, $data = '' ) {
		$this->errors[ $code ][] = $message;
		if ( '' !== $data && null !== $data ) {
			$this->error_data[ $code ] = $data;
		}
	}

	public function has_errors() {
		return array() !== $this->errors;
	}

	public function get_error_codes() {
		return array_keys( $this->errors );
	}

	public function get_error_code() {
		return $this->get_error_codes()[0] ?? '';
	}

	public function get_error_messages( $code = '' ) {
		return '' === $code ? array_merge( array(), ...array_values( $this->errors ) ) : ( $this->errors[ $code ] ?? array() );
	}

	public function get_error_message( $code = '' ) {
		return $this->get_error_messages( '' === $code ? $this->get_error_code() : $code )[0] ?? '';
	}

	public function get_error_data( $code = '' ) {
		return $this->error_data[ '' === $code ? $this->get_error_code() : $code ] ?? null;
	}
}

function is_wp_error( $thing ) {
	return $thing instanceof WP_Error;
}

/** @var array<string,array<int,array{0:callable,1:int}[]>> $double_hooks Per hook and priority. */
$double_hooks   = array();
$double_running = array();
$double_counts  = array();

function add_filter( $hook, $callback, $priority = 10, $accepted_args = 1 ) {
	global $double_hooks;
	$double_hooks[ $hook ][ $priority ][] = array( $callback, $accepted_args );
	return true;
}

function add_action( $hook, $callback, $priority = 10, $accepted_args = 1 ) {
	return add_filter( $hook, $callback, $priority, $accepted_args );
}

function remove_filter( $hook, $callback, $priority = 10 ) {
	global $double_hooks;
	$before = $double_hooks[ $hook ][ $priority ] ?? array();
	$after  = array_values( array_filter( $before, static fn( $entry ) => $entry[0] !== $callback ) );

	$double_hooks[ $hook ][ $priority ] = $after;
	return count( $after ) < count( $before );
}

function remove_action( $hook, $callback, $priority = 10 ) {
	return remove_filter( $hook, $callback, $priority );
}

function has_filter( $hook, $callback = false ) {
	global $double_hooks;
	foreach ( $double_hooks[ $hook ] ?? array() as $priority => $entries ) {
		foreach ( $entries as $entry ) {
			if ( false === $callback ) {
				return true;
			}
			if ( $entry[0] === $callback ) {
				return $priority;
			}
		}
	}
	return false;
}

function has_action( $hook, $callback = false ) {
	return has_filter( $hook, $callback );
}

function apply_filters( $hook, $value, ...$args ) {
	return double_call_hook( $hook, array( $value, ...$args ), true );
}

function do_action( $hook, ...$args ) {
	global $double_counts;
	$double_counts[ $hook ] = ( $double_counts[ $hook ] ?? 0 ) + 1;
	// WordPress passes an empty string where an action has no arguments.
	double_call_hook( $hook, array() === $args ? array( '' ) : $args, false );
}

function did_action( $hook ) {
	global $double_counts;
	return $double_counts[ $hook ] ?? 0;
}

function current_filter() {
	global $double_running;
	return end( $double_running );
}

function doing_filter( $hook = null ) {
	global $double_running;
	return null === $hook ? array() !== $double_running : in_array( $hook, $double_running, true );
}

function doing_action( $hook = null ) {
	return doing_filter( $hook );
}

/** A callback gets as many arguments as it asked for, no more; PHP complains about one that needs more. */
function double_call_hook( $hook, array $args, $is_filter ) {
	global $double_hooks, $double_running;
	$double_running[] = $hook;
	$priorities       = array_keys( $double_hooks[ $hook ] ?? array() );
	sort( $priorities );
	foreach ( $priorities as $priority ) {
		foreach ( $double_hooks[ $hook ][ $priority ] as list( $callback, $accepted ) ) {
			$result = call_user_func_array( $callback, array_slice( $args, 0, $accepted ) );
			if ( $is_filter ) {
				$args[0] = $result;
			}
		}
	}
	array_pop( $double_running );
	return $args[0];
}

function __return_true() {
	return true;
}

function __return_false() {
	return false;
}

function __return_null() {
	return null;
}

function __return_empty_array() {
	return array();
}
