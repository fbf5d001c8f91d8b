<?php
/**
 * Logs every message and resends it on request.
 *
 * @package Postroad_Mailer
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

final class Postroad_Log {
	const CLEAN_UP = 'postroad_clean_up';

	/** @var int The entry being resent, or 0. */
	private static $resending = 0;

	public function register(): void {
		add_action( 'wp_mail_succeeded', array( $this, 'log_sent' ) );
		add_action( 'wp_mail_failed', array( $this, 'log_failed' ) );
		add_action( self::CLEAN_UP, array( __CLASS__, 'clean_up' ) );
	}

	public static function table(): string {
		global $wpdb;
		return $wpdb->prefix . 'postroad_log';
	}

	public static function install(): void {
		global $wpdb;
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		$table   = self::table();
		$collate = $wpdb->get_charset_collate();
		dbDelta(
			"CREATE TABLE $table (
				id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
				created_at datetime NOT NULL,
				recipients text NOT NULL,
				subject text NOT NULL,
				headers text NOT NULL,
				body longtext NOT NULL,
				attachments text NOT NULL,
				status varchar(20) NOT NULL,
				reply text NOT NULL,
				resent_from bigint(20) unsigned NOT NULL DEFAULT 0,
				PRIMARY KEY  (id),
				KEY created_at (created_at),
				KEY status (status, created_at)
			) $collate;"
		);
		if ( ! wp_next_scheduled( self::CLEAN_UP ) ) {
			wp_schedule_event( time() + HOUR_IN_SECONDS, 'daily', self::CLEAN_UP );
		}
	}

	public static function unschedule(): void {
		wp_clear_scheduled_hook( self::CLEAN_UP );
	}

	/** @param array<string,mixed> $mail The arguments of wp_mail(). */
	public function log_sent( array $mail ): void {
		$this->insert( $mail, 'sent', '' );
	}

	public function log_failed( WP_Error $error ): void {
		$mail = $error->get_error_data();
		$this->insert( is_array( $mail ) ? $mail : array(), 'failed', $error->get_error_message() );
	}

	/** @param array<string,mixed> $mail */
	private function insert( array $mail, string $status, string $reply ): void {
		global $wpdb;
		$keeps_body = Postroad_Settings::all()['keep_bodies'];
		$wpdb->insert(
			self::table(),
			array(
				'created_at'  => current_time( 'mysql', true ),
				'recipients'  => implode( ', ', (array) ( $mail['to'] ?? array() ) ),
				'subject'     => (string) ( $mail['subject'] ?? '' ),
				'headers'     => self::text( $mail['headers'] ?? array() ),
				'body'        => $keeps_body ? (string) ( $mail['message'] ?? '' ) : '',
				'attachments' => self::text( $mail['attachments'] ?? array() ),
				'status'      => $status,
				'reply'       => $reply,
				'resent_from' => self::$resending,
			),
			array( '%s', '%s', '%s', '%s', '%s', '%s', '%s', '%s', '%d' )
		);
	}

	/** Resends an entry to the same or a corrected address. */
	public static function resend( int $id, string $to = '' ): bool {
		$entry = self::find( $id );
		if ( null === $entry || '' === $entry['body'] ) {
			return false;
		}
		self::$resending = $id;
		$recipients      = '' === $to ? explode( ', ', $entry['recipients'] ) : $to;
		$headers         = array_filter( explode( "\n", $entry['headers'] ) );
		$files           = array_filter( explode( "\n", $entry['attachments'] ), 'is_readable' );
		$sent            = wp_mail( $recipients, $entry['subject'], $entry['body'], $headers, $files );
		self::$resending = 0;
		if ( $sent ) {
			global $wpdb;
			$wpdb->update( self::table(), array( 'status' => 'resent' ), array( 'id' => $id ), array( '%s' ), array( '%d' ) );
		}
		return $sent;
	}

	/** @return array<string,string>|null */
	public static function find( int $id ): ?array {
		global $wpdb;
		// phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared -- the table name is a constant.
		$row = $wpdb->get_row( $wpdb->prepare( 'SELECT * FROM ' . self::table() . ' WHERE id = %d', $id ), ARRAY_A );
		return is_array( $row ) ? $row : null;
	}

	/** @return array<int,array<string,string>> The newest entries that match. */
	public static function search( string $words, string $status, int $page, int $per_page ): array {
		global $wpdb;
		$like = '%' . $wpdb->esc_like( $words ) . '%';
		$sql  = 'SELECT id, created_at, recipients, subject, status, reply FROM ' . self::table()
			. ' WHERE (recipients LIKE %s OR subject LIKE %s) AND (%s = \'\' OR status = %s) ORDER BY id DESC LIMIT %d OFFSET %d';
		// phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- prepared right here.
		return (array) $wpdb->get_results( $wpdb->prepare( $sql, $like, $like, $status, $status, $per_page, ( $page - 1 ) * $per_page ), ARRAY_A );
	}

	public static function clean_up(): void {
		global $wpdb;
		$before = gmdate( 'Y-m-d H:i:s', time() - Postroad_Settings::all()['keep_days'] * DAY_IN_SECONDS );
		// phpcs:ignore WordPress.DB.PreparedSQL.NotPrepared -- prepared right here.
		$wpdb->query( $wpdb->prepare( 'DELETE FROM ' . self::table() . ' WHERE created_at < %s', $before ) );
	}

	/** @param string|string[] $lines */
	private static function text( $lines ): string {
		return is_array( $lines ) ? implode( "\n", $lines ) : (string) $lines;
	}
}
