<?php
/**
 * Plugin Name: {{name}}
 * Plugin URI: {{shop}}/products/{{slug}}
 * Description: {{summary}}
 * Version: {{version}}
 * Requires at least: {{requiresWp}}
 * Requires PHP: {{requiresPhp}}
 * Author: Northpost Plugins
 * License: GPL-2.0-or-later
 * Update URI: {{shop}}/updates/{{slug}}
 *
 * A demo plugin: it can be installed, licensed and updated, and it adds one page under Tools.
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

require_once __DIR__ . '/cartwright-client.php';

$client = new Cartwright_Client(
	array(
		'file'         => __FILE__,
		'name'         => '{{name}}',
		'shop'         => '{{shop}}',
		'package_keys' => array( '{{packageKey}}' ),
	)
);
$client->register();

add_action(
	'admin_menu',
	static function () use ( $client ) {
		add_management_page(
			'{{name}}',
			'{{name}}',
			'manage_options',
			'{{slug}}',
			static function () use ( $client ) {
				echo '<div class="wrap"><h1>' . esc_html( '{{name}}' ) . '</h1>';
				echo '<p>' . esc_html( '{{summary}}' ) . '</p>';
				echo '<p>' . esc_html( 'Version {{version}}. ' . ( $client->is_licensed() ? 'Licensed for this site.' : 'Not licensed yet.' ) ) . '</p></div>';
			}
		);
	}
);
