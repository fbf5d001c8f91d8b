<?php
/**
 * Sends everything that uses wp_mail() through the chosen mail server.
 *
 * @package Postroad_Mailer
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

final class Postroad_Sender {
	const TIMEOUT_SECONDS = 10;

	public function register(): void {
		add_action( 'phpmailer_init', array( $this, 'connect' ) );
		add_filter( 'wp_mail_from', array( $this, 'from' ) );
		add_filter( 'wp_mail_from_name', array( $this, 'from_name' ) );
	}

	/** @param PHPMailer\PHPMailer\PHPMailer $mailer WordPress's mailer, about to send. */
	public function connect( $mailer ): void {
		$settings = Postroad_Settings::all();
		if ( '' === $settings['host'] ) {
			return;
		}
		$mailer->isSMTP();
		$mailer->Host        = $settings['host'];
		$mailer->Port        = $settings['port'];
		$mailer->SMTPSecure  = 'none' === $settings['security'] ? '' : $settings['security'];
		$mailer->SMTPAutoTLS = 'none' !== $settings['security'];
		$mailer->SMTPAuth    = '' !== $settings['user'];
		$mailer->Username    = $settings['user'];
		$mailer->Password    = Postroad_Settings::password();
		$mailer->Timeout     = self::TIMEOUT_SECONDS;
	}

	public function from( string $address ): string {
		return Postroad_Settings::all()['from'] ?: $address;
	}

	public function from_name( string $name ): string {
		return Postroad_Settings::all()['from_name'] ?: $name;
	}

	/** Turns an SMTP error into advice for the owner. */
	public static function explain( string $error ): string {
		if ( false !== stripos( $error, 'authenticate' ) ) {
			return 'The mail server rejected the login. Check the user name and password.';
		}
		if ( false !== stripos( $error, 'connect' ) || false !== stripos( $error, 'timed out' ) ) {
			return 'The mail server did not respond. Check its address, and ask your host whether it blocks the port.';
		}
		if ( false !== stripos( $error, 'certificate' ) ) {
			return 'The certificate of the mail server does not match its name. Check the server name.';
		}
		return $error;
	}
}
