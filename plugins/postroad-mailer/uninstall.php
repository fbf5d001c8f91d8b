<?php
/**
 * Deletes the plugin's options, and its table if the owner chose so.
 *
 * @package Postroad_Mailer
 */

if ( ! defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}

$postroad_settings = get_option( 'postroad_settings', array() );
if ( ! empty( $postroad_settings['remove_tables'] ) ) {
	global $wpdb;
	// phpcs:ignore WordPress.DB -- dropping our own table is the point.
	$wpdb->query( 'DROP TABLE IF EXISTS ' . $wpdb->prefix . 'postroad_log' );
}
delete_option( 'postroad_settings' );
require_once __DIR__ . '/cartwright-client.php';
Cartwright_Client::uninstall( 'postroad-mailer' );
