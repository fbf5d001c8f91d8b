<?php
/**
 * The log and settings pages.
 *
 * @package Postroad_Mailer
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

final class Postroad_Admin {
	const PAGE     = 'postroad-mailer';
	const PER_PAGE = 30;
	const STATUSES = array(
		''       => 'All',
		'sent'   => 'Sent',
		'failed' => 'Failed',
		'resent' => 'Resent',
	);

	public function register(): void {
		add_action( 'admin_menu', array( $this, 'add_pages' ) );
		add_action( 'admin_post_postroad_save', array( $this, 'save' ) );
		add_action( 'admin_post_postroad_test', array( $this, 'test' ) );
		add_action( 'admin_post_postroad_resend', array( $this, 'resend' ) );
	}

	public function add_pages(): void {
		add_menu_page( 'Email log', 'Email log', 'manage_options', self::PAGE, array( $this, 'show_log' ), 'dashicons-email-alt' );
		add_submenu_page( self::PAGE, 'Mail server', 'Mail server', 'manage_options', self::PAGE . '-settings', array( $this, 'show_settings' ) );
	}

	public function show_log(): void {
		// phpcs:disable WordPress.Security.NonceVerification.Recommended -- reading only.
		$words  = isset( $_GET['s'] ) ? sanitize_text_field( wp_unslash( $_GET['s'] ) ) : '';
		$status = isset( $_GET['status'] ) ? sanitize_key( $_GET['status'] ) : '';
		$page   = isset( $_GET['paged'] ) ? max( 1, absint( $_GET['paged'] ) ) : 1;
		// phpcs:enable
		$entries = Postroad_Log::search( $words, $status, $page, self::PER_PAGE );
		echo '<div class="wrap"><h1>Email log</h1>';
		$this->show_note();
		echo '<form><input type="hidden" name="page" value="' . esc_attr( self::PAGE ) . '">';
		echo '<label class="screen-reader-text" for="postroad-search">Search</label>';
		echo '<input id="postroad-search" type="search" name="s" value="' . esc_attr( $words ) . '" placeholder="Address or subject"> <select name="status" aria-label="Status">';
		foreach ( self::STATUSES as $value => $label ) {
			echo '<option value="' . esc_attr( $value ) . '"' . selected( $status, $value, false ) . '>' . esc_html( $label ) . '</option>';
		}
		echo '</select> <button class="button">Search</button></form>';
		echo '<table class="widefat striped"><thead><tr><th>Time (UTC)</th><th>Recipient</th><th>Subject</th><th>Status</th><th></th></tr></thead><tbody>';
		foreach ( $entries as $entry ) {
			$this->show_entry( $entry );
		}
		if ( ! $entries ) {
			echo '<tr><td colspan="5">No messages.</td></tr>';
		}
		echo '</tbody></table>';
		if ( count( $entries ) === self::PER_PAGE ) {
			echo '<p><a class="button" href="' . esc_url( add_query_arg( 'paged', $page + 1 ) ) . '">Older</a></p>';
		}
		echo '</div>';
	}

	/** @param array<string,string> $entry */
	private function show_entry( array $entry ): void {
		echo '<tr><td>' . esc_html( $entry['created_at'] ) . '</td><td>' . esc_html( $entry['recipients'] ) . '</td><td>' . esc_html( $entry['subject'] ) . '</td>';
		echo '<td>' . esc_html( self::STATUSES[ $entry['status'] ] ?? $entry['status'] );
		if ( '' !== $entry['reply'] ) {
			echo '<br><small>' . esc_html( Postroad_Sender::explain( $entry['reply'] ) ) . '</small>';
		}
		echo '</td><td><form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '">';
		echo '<input type="hidden" name="action" value="postroad_resend"><input type="hidden" name="id" value="' . esc_attr( $entry['id'] ) . '">';
		wp_nonce_field( 'postroad_resend' );
		echo '<label class="screen-reader-text" for="to-' . esc_attr( $entry['id'] ) . '">Another address</label>';
		echo '<input id="to-' . esc_attr( $entry['id'] ) . '" type="email" name="to" placeholder="Same address"> <button class="button">Resend</button></form></td></tr>';
	}

	public function show_settings(): void {
		$settings = Postroad_Settings::all();
		echo '<div class="wrap"><h1>Mail server</h1>';
		$this->show_note();
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '"><input type="hidden" name="action" value="postroad_save">';
		wp_nonce_field( 'postroad_save' );
		echo '<table class="form-table" role="presentation">';
		$this->field( 'host', 'Server', 'text', $settings['host'] );
		$this->field( 'port', 'Port', 'number', (string) $settings['port'] );
		echo '<tr><th scope="row"><label for="security">Encryption</label></th><td><select id="security" name="security">';
		foreach ( Postroad_Settings::SECURITY as $value ) {
			echo '<option' . selected( $settings['security'], $value, false ) . '>' . esc_html( $value ) . '</option>';
		}
		echo '</select></td></tr>';
		$this->field( 'user', 'User name', 'text', $settings['user'] );
		$this->field( 'password', 'Password', 'password', '', 'Stored encrypted and never shown again.' );
		$this->field( 'from', 'Sender address', 'email', $settings['from'] );
		$this->field( 'from_name', 'Sender name', 'text', $settings['from_name'] );
		$this->field( 'keep_days', 'Keep the log for (days)', 'number', (string) $settings['keep_days'] );
		$this->box( 'keep_bodies', 'Keep the text of messages so that they can be resent', $settings['keep_bodies'] );
		$this->box( 'remove_tables', 'Delete the log when the plugin is deleted', $settings['remove_tables'] );
		echo '</table><p><button class="button button-primary">Save</button></p></form>';
		echo '<h2>Send a test</h2><form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '"><input type="hidden" name="action" value="postroad_test">';
		wp_nonce_field( 'postroad_test' );
		echo '<label for="test-to">To</label> <input id="test-to" type="email" name="to" required value="' . esc_attr( wp_get_current_user()->user_email ) . '"> <button class="button">Send a test</button></form></div>';
	}

	private function field( string $name, string $label, string $type, string $value, string $help = '' ): void {
		echo '<tr><th scope="row"><label for="' . esc_attr( $name ) . '">' . esc_html( $label ) . '</label></th><td>';
		echo '<input class="regular-text" id="' . esc_attr( $name ) . '" name="' . esc_attr( $name ) . '" type="' . esc_attr( $type ) . '" value="' . esc_attr( $value ) . '" autocomplete="off">';
		echo '' === $help ? '' : '<p class="description">' . esc_html( $help ) . '</p>';
		echo '</td></tr>';
	}

	private function box( string $name, string $label, bool $checked ): void {
		echo '<tr><th scope="row"></th><td><label><input type="checkbox" name="' . esc_attr( $name ) . '" value="1"' . checked( $checked, true, false ) . '> ' . esc_html( $label ) . '</label></td></tr>';
	}

	public function save(): void {
		$this->require_access( 'postroad_save' );
		Postroad_Settings::save( wp_unslash( $_POST ) );
		$this->back( self::PAGE . '-settings', 'Saved.' );
	}

	public function test(): void {
		$this->require_access( 'postroad_test' );
		$to      = sanitize_email( wp_unslash( $_POST['to'] ?? '' ) );
		$problem = '';
		$listen  = static function ( WP_Error $error ) use ( &$problem ) {
			$problem = Postroad_Sender::explain( $error->get_error_message() );
		};
		add_action( 'wp_mail_failed', $listen );
		$sent = wp_mail( $to, 'Test from ' . get_bloginfo( 'name' ), 'If you can read this, your site can send email.' );
		remove_action( 'wp_mail_failed', $listen );
		$this->back( self::PAGE . '-settings', $sent ? 'The mail server accepted the test message.' : $problem );
	}

	public function resend(): void {
		$this->require_access( 'postroad_resend' );
		$sent = Postroad_Log::resend( absint( $_POST['id'] ?? 0 ), sanitize_email( wp_unslash( $_POST['to'] ?? '' ) ) );
		$this->back( self::PAGE, $sent ? 'Resent.' : 'This message could not be resent.' );
	}

	private function require_access( string $action ): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( 'You are not allowed to do this.', '', array( 'response' => 403 ) );
		}
		check_admin_referer( $action );
	}

	private function back( string $page, string $note ): void {
		wp_safe_redirect( add_query_arg( array( 'page' => $page, 'note' => rawurlencode( $note ) ), admin_url( 'admin.php' ) ) );
		exit;
	}

	private function show_note(): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- only displayed, and escaped.
		$note = isset( $_GET['note'] ) ? sanitize_text_field( wp_unslash( $_GET['note'] ) ) : '';
		if ( '' !== $note ) {
			echo '<div class="notice notice-info"><p>' . esc_html( $note ) . '</p></div>';
		}
	}
}
