<?php
// Runs the update client that plugins contain. Input: {"client": path, "packages": [[...]], "certificates": [[...]]} on stdin.
define( 'ABSPATH', __DIR__ );
function __( $text ) {
	return $text;
}
function esc_html( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES );
}
$input = json_decode( stream_get_contents( STDIN ), true );
require $input['client'];
echo json_encode(
	array(
		'packages'     => array_map(
			static function ( $case ) {
				return Cartwright_Client::verify_package( ...$case );
			},
			$input['packages']
		),
		'certificates' => array_map(
			static function ( $case ) {
				return Cartwright_Client::verify_certificate( ...$case );
			},
			$input['certificates']
		),
		'sites'        => array_map( array( 'Cartwright_Client', 'normalize_site' ), $input['sites'] ),
	)
);
