<?php
/**
 * What the site's owner has set.
 *
 * @package Postroad_Mailer
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

final class Postroad_Settings {
	const OPTION   = 'postroad_settings';
	const SECURITY = array( 'tls', 'ssl', 'none' );

	/** @return array{host:string,port:int,security:string,user:string,password:string,from:string,from_name:string,keep_days:int,keep_bodies:bool,remove_tables:bool} */
	public static function all(): array {
		$saved = get_option( self::OPTION, array() );
		return ( is_array( $saved ) ? $saved : array() ) + array(
			'host'          => '',
			'port'          => 587,
			'security'      => 'tls',
			'user'          => '',
			'password'      => '',
			'from'          => '',
			'from_name'     => '',
			'keep_days'     => 30,
			'keep_bodies'   => true,
			'remove_tables' => false,
		);
	}

	/** @param array<string,mixed> $given As posted by the settings form. */
	public static function save( array $given ): void {
		$old      = self::all();
		$security = sanitize_key( $given['security'] ?? '' );
		$password = (string) ( $given['password'] ?? '' );
		update_option(
			self::OPTION,
			array(
				'host'          => preg_replace( '/[^A-Za-z0-9.:\[\]-]/', '', (string) ( $given['host'] ?? '' ) ),
				'port'          => max( 1, min( 65535, absint( $given['port'] ?? 587 ) ) ),
				'security'      => in_array( $security, self::SECURITY, true ) ? $security : 'tls',
				'user'          => sanitize_text_field( $given['user'] ?? '' ),
				// An empty field means "as before": the password is never shown again.
				'password'      => '' === $password ? $old['password'] : self::encrypt( $password ),
				'from'          => sanitize_email( $given['from'] ?? '' ),
				'from_name'     => sanitize_text_field( $given['from_name'] ?? '' ),
				'keep_days'     => max( 7, min( 730, absint( $given['keep_days'] ?? 30 ) ) ),
				'keep_bodies'   => ! empty( $given['keep_bodies'] ),
				'remove_tables' => ! empty( $given['remove_tables'] ),
			),
			false
		);
	}

	public static function password(): string {
		$sealed = base64_decode( self::all()['password'], true );
		$length = SODIUM_CRYPTO_SECRETBOX_NONCEBYTES;
		if ( false === $sealed || strlen( $sealed ) <= $length ) {
			return '';
		}
		$text = sodium_crypto_secretbox_open( substr( $sealed, $length ), substr( $sealed, 0, $length ), self::key() );
		return false === $text ? '' : $text;
	}

	private static function encrypt( string $text ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		return base64_encode( $nonce . sodium_crypto_secretbox( $text, $nonce, self::key() ) );
	}

	/** From the site's own salts: a copy of the database alone does not give the password away. */
	private static function key(): string {
		return hash( 'sha256', 'postroad' . wp_salt( 'secure_auth' ), true );
	}
}
