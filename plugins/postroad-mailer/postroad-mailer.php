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
 * @package Postroad_Mailer
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

require_once __DIR__ . '/cartwright-client.php';
require_once __DIR__ . '/includes/class-postroad-settings.php';
require_once __DIR__ . '/includes/class-postroad-log.php';
require_once __DIR__ . '/includes/class-postroad-sender.php';
require_once __DIR__ . '/includes/class-postroad-admin.php';

register_activation_hook( __FILE__, array( 'Postroad_Log', 'install' ) );
register_deactivation_hook( __FILE__, array( 'Postroad_Log', 'unschedule' ) );

( new Cartwright_Client(
	array(
		'file'         => __FILE__,
		'name'         => '{{name}}',
		'shop'         => '{{shop}}',
		'package_keys' => array( '{{packageKey}}' ),
	)
) )->register();

( new Postroad_Sender() )->register();
( new Postroad_Log() )->register();
if ( is_admin() ) {
	( new Postroad_Admin() )->register();
}
