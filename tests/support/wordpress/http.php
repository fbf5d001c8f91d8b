<?php
/** WordPress's HTTP functions, over real HTTP to the addresses that the scenario names. */

const DOUBLE_REDIRECTS = array( 301, 302, 303, 307, 308 );

/** For what hangs. The time that a client gives its requests is noted instead of run: a busy machine is not a slow shop. */
const DOUBLE_HANG_SECONDS = 60;

function wp_remote_get( $url, $args = array() ) {
	return wp_remote_request( $url, array( 'method' => 'GET' ) + $args );
}

function wp_remote_post( $url, $args = array() ) {
	return wp_remote_request( $url, array( 'method' => 'POST' ) + $args );
}

function wp_remote_head( $url, $args = array() ) {
	return wp_remote_request( $url, array( 'method' => 'HEAD' ) + $args );
}

function wp_safe_remote_get( $url, $args = array() ) {
	return wp_remote_get( $url, array( 'reject_unsafe_urls' => true ) + $args );
}

function wp_safe_remote_post( $url, $args = array() ) {
	return wp_remote_post( $url, array( 'reject_unsafe_urls' => true ) + $args );
}

function wp_remote_request( $url, $args = array() ) {
	$defaults = array(
		'method'             => 'GET',
		'timeout'            => apply_filters( 'http_request_timeout', 5, $url ),
		'redirection'        => apply_filters( 'http_request_redirection_count', 5, $url ),
		'user-agent'         => apply_filters( 'http_headers_useragent', 'WordPress/' . get_bloginfo( 'version' ) . '; ' . get_bloginfo( 'url' ), $url ),
		'reject_unsafe_urls' => apply_filters( 'http_request_reject_unsafe_urls', false, $url ),
		'headers'            => array(),
		'cookies'            => array(),
		'body'               => null,
		'sslverify'          => true,
		'stream'             => false,
		'filename'           => null,
		'blocking'           => true,
	);
	$args     = apply_filters( 'http_request_args', $args + $defaults, $url );
	$early    = apply_filters( 'pre_http_request', false, $args, $url );
	if ( false !== $early ) {
		return $early;
	}
	$response = double_send( $url, $args, (int) $args['redirection'] );
	do_action( 'http_api_debug', $response, 'response', 'WpOrg\Requests\Requests', $args, $url );
	return is_wp_error( $response ) ? $response : apply_filters( 'http_response', $response, $args, $url );
}

/** Whether WordPress would fetch it for somebody else: no private address, and only the usual ports. */
function wp_http_validate_url( $url ) {
	$parts = wp_parse_url( $url );
	if ( ! is_array( $parts ) || empty( $parts['host'] ) || isset( $parts['user'] ) || ! in_array( $parts['scheme'] ?? '', array( 'http', 'https' ), true ) ) {
		return false;
	}
	$home = wp_parse_url( get_option( 'home' ) ?: home_url() );
	if ( strtolower( $home['host'] ) === strtolower( $parts['host'] ) ) {
		return $url;
	}
	$is_address = filter_var( $parts['host'], FILTER_VALIDATE_IP );
	$is_public  = filter_var( $parts['host'], FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE );
	if ( ( $is_address && ! $is_public ) || 'localhost' === $parts['host'] ) {
		if ( ! apply_filters( 'http_request_host_is_external', false, $parts['host'], $url ) ) {
			return false;
		}
	}
	return in_array( $parts['port'] ?? 80, apply_filters( 'http_allowed_safe_ports', array( 80, 443, 8080 ), $parts['host'], $url ), true ) ? $url : false;
}

function double_send( $url, array $args, $redirects ) {
	if ( $args['reject_unsafe_urls'] && ! wp_http_validate_url( $url ) ) {
		return double_log_request( $args, $url, new WP_Error( 'http_request_failed', 'A valid URL was not provided.' ) );
	}
	$parts = wp_parse_url( $url );
	if ( ! is_array( $parts ) || empty( $parts['scheme'] ) || empty( $parts['host'] ) ) {
		return double_log_request( $args, $url, new WP_Error( 'http_request_failed', 'A valid URL was not provided.' ) );
	}
	if ( 'api.wordpress.org' === $parts['host'] ) {
		return double_wordpress_org();
	}
	$response = double_log_request( $args, $url, double_exchange( $url, $parts, $args ) );
	if ( is_wp_error( $response ) || ! in_array( $response['response']['code'], DOUBLE_REDIRECTS, true ) || ! isset( $response['headers']['location'] ) ) {
		return $response;
	}
	if ( $redirects <= 0 ) {
		return new WP_Error( 'http_request_failed', 'Too many redirects' );
	}
	$keeps_method = in_array( $response['response']['code'], array( 307, 308 ), true );
	$next         = $keeps_method ? $args : array( 'method' => 'GET', 'body' => null ) + $args;
	return double_send( double_absolute( $response['headers']['location'], $parts ), $next, $redirects - 1 );
}

function double_absolute( $location, array $parts ) {
	if ( preg_match( '#^https?://#', $location ) ) {
		return $location;
	}
	$port = isset( $parts['port'] ) ? ':' . $parts['port'] : '';
	return $parts['scheme'] . '://' . $parts['host'] . $port . $location;
}

function double_exchange( $url, array $parts, array $args ) {
	global $double_scenario;
	$origin = $parts['scheme'] . '://' . $parts['host'] . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
	$server = $double_scenario['hosts'][ $origin ] ?? null;
	if ( null === $server ) {
		return new WP_Error( 'http_request_failed', 'cURL error 6: Could not resolve host: ' . $parts['host'] );
	}
	$body    = is_array( $args['body'] ) ? http_build_query( $args['body'], '', '&' ) : (string) $args['body'];
	$headers = array_change_key_case( is_array( $args['headers'] ) ? $args['headers'] : array() );
	$target  = $url;
	if ( in_array( $args['method'], array( 'GET', 'HEAD' ), true ) && '' !== $body ) {
		$target .= ( false === strpos( $url, '?' ) ? '?' : '&' ) . $body;
		$body    = '';
	}
	// WordPress mends what is not an address, but nothing that is: `&`, `+` and `#` keep their meaning.
	$target = str_replace( ' ', '%20', $target );
	if ( '' !== $body ) {
		$headers += array( 'content-type' => 'application/x-www-form-urlencoded; charset=UTF-8' );
	}
	$headers += array( 'user-agent' => $args['user-agent'], 'accept' => '*/*', 'connection' => 'close' );
	$lines    = array( 'host: ' . substr( $origin, strpos( $origin, '//' ) + 2 ) );
	foreach ( $headers as $name => $value ) {
		$lines[] = "$name: $value";
	}
	$context = stream_context_create(
		array(
			'http' => array(
				'method'           => $args['method'],
				'header'           => $lines,
				'content'          => $body,
				'timeout'          => DOUBLE_HANG_SECONDS,
				'ignore_errors'    => true,
				'follow_location'  => 0,
				'protocol_version' => 1.1,
			),
		)
	);
	$answer  = @file_get_contents( $server . substr( $target, strlen( $origin ) ), false, $context );
	if ( false === $answer || ! isset( $http_response_header[0] ) ) {
		return new WP_Error( 'http_request_failed', 'cURL error 7: Failed to connect to ' . $parts['host'] );
	}
	return double_response( $http_response_header, $answer, $args );
}

function double_response( array $lines, $answer, array $args ) {
	$status  = explode( ' ', array_shift( $lines ), 3 );
	$headers = array();
	foreach ( $lines as $line ) {
		list( $name, $value )               = explode( ':', $line, 2 );
		$headers[ strtolower( $name ) ] = trim( $value );
	}
	if ( isset( $headers['content-length'] ) && 'HEAD' !== $args['method'] && strlen( $answer ) < (int) $headers['content-length'] ) {
		return new WP_Error( 'http_request_failed', 'cURL error 18: transfer closed with outstanding read data remaining' );
	}
	if ( $args['stream'] ) {
		file_put_contents( $args['filename'], $answer );
	}
	return array(
		'headers'  => $headers,
		'body'     => $args['stream'] ? '' : $answer,
		'response' => array( 'code' => (int) $status[1], 'message' => $status[2] ?? '' ),
		'cookies'  => array(),
		'filename' => $args['filename'],
	);
}

function double_log_request( array $args, $url, $response ) {
	global $double_out;
	$double_out['requests'][] = array(
		'method'  => $args['method'],
		'url'     => $url,
		'body'    => $args['body'],
		'timeout' => $args['timeout'],
		'status'  => is_wp_error( $response ) ? $response->get_error_message() : $response['response']['code'],
	);
	return $response;
}

/** wordpress.org knows none of our plugins. */
function double_wordpress_org() {
	return array(
		'headers'  => array(),
		'body'     => '{"plugins":[],"translations":[],"no_update":[]}',
		'response' => array( 'code' => 200, 'message' => 'OK' ),
		'cookies'  => array(),
		'filename' => null,
	);
}

function wp_remote_retrieve_response_code( $response ) {
	return is_wp_error( $response ) || ! isset( $response['response']['code'] ) ? '' : $response['response']['code'];
}

function wp_remote_retrieve_response_message( $response ) {
	return is_wp_error( $response ) || ! isset( $response['response']['message'] ) ? '' : $response['response']['message'];
}

function wp_remote_retrieve_body( $response ) {
	return is_wp_error( $response ) || ! isset( $response['body'] ) ? '' : $response['body'];
}

function wp_remote_retrieve_headers( $response ) {
	return is_wp_error( $response ) || ! isset( $response['headers'] ) ? array() : $response['headers'];
}

function wp_remote_retrieve_header( $response, $name ) {
	return wp_remote_retrieve_headers( $response )[ strtolower( $name ) ] ?? '';
}

function get_status_header_desc( $code ) {
	return array( 200 => 'OK', 402 => 'Payment Required', 403 => 'Forbidden', 404 => 'Not Found', 410 => 'Gone', 500 => 'Internal Server Error' )[ $code ] ?? '';
}
