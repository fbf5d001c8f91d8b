<?php
/**
 * The owner's settings.
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

	/** @param array<string,mixed> $form As posted by the settings form. */
	public static function save( array $form ): void {
		$old      = self::all();
		$security = sanitize_key( $form['security'] ?? '' );
		$password = (string) ( $form['password'] ?? '' );
		update_option(
			self::OPTION,
			array(
				'host'          => preg_replace( '/[^A-Za-z0-9.:\[\]-]/', '', (string) ( $form['host'] ?? '' ) ),
				'port'          => max( 1, min( 65535, absint( $form['port'] ?? 587 ) ) ),
				'security'      => in_array( $security, self::SECURITY, true ) ? $security : 'tls',
				'user'          => sanitize_text_field( $form['user'] ?? '' ),
				// The form never shows the password, so an empty field keeps it.
				'password'      => '' === $password ? $old['password'] : self::encrypt( $password ),
				'from'          => sanitize_email( $form['from'] ?? '' ),
				'from_name'     => sanitize_text_field( $form['from_name'] ?? '' ),
				'keep_days'     => max( 7, min( 730, absint( $form['keep_days'] ?? 30 ) ) ),
				'keep_bodies'   => ! empty( $form['keep_bodies'] ),
				'remove_tables' => ! empty( $form['remove_tables'] ),
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

	/** Derived from the site's salts, so that a copy of the database alone does not reveal the password. */
	private static function key(): string {
		return hash( 'sha256', 'postroad' . wp_salt( 'secure_auth' ), true );
	}
}
