import type { ClientGuide, Snippet } from '#core/contract/connect.ts'
import { phpPrefix, phpString } from './php.ts'

/** What the code depends on. */
export type GuideFacts = {
  name: string
  shopName: string
  shopUrl: string
  itemId: number
  slug: string
  className: string
  packageKeys: string[]
}

/** How to connect a plugin with each client. */
export function makeGuides(facts: GuideFacts): ClientGuide[] {
  return [
    {
      kind: 'client',
      name: 'Our client',
      about:
        'Recommended for new plugins. One PHP file with a license page, update checks, and a certificate that keeps a paid site licensed while the shop is down. It verifies every package with your key before anything is unpacked.',
      snippets: [updateUri(facts), clientCode(facts), uninstallCode(facts)],
    },
    {
      kind: 'edd',
      name: 'EDD updater',
      about:
        'For plugins that already contain EDD’s updater (EDD_SL_Plugin_Updater). It does not verify the signature of packages.',
      snippets: [eddCode(facts), activationCode(facts)],
    },
    {
      kind: 'puc',
      name: 'plugin-update-checker',
      about:
        'For plugins that already contain plugin-update-checker 5. It has no activation: a site takes one of the license’s slots with its first check that sends a key. It does not verify the signature of packages.',
      snippets: [checkerCode(facts)],
    },
    {
      kind: 'core',
      name: 'WordPress core',
      about:
        'For plugins that want no library. The header Update URI makes WordPress ask your filter, and your filter asks the shop. It does not verify the signature of packages.',
      snippets: [updateUri(facts), coreCode(facts), activationCode(facts)],
    },
  ]
}

function updateUri({ shopUrl, slug }: GuideFacts): Snippet {
  return {
    title: 'Plugin header',
    text: 'Add this line to the comment at the top of your main file. WordPress then asks only this shop for updates.',
    code: ` * Update URI: ${shopUrl}/updates/${slug}`,
  }
}

export function clientCode({ name, shopUrl, slug, className, packageKeys }: GuideFacts): Snippet {
  const client = `${phpPrefix(slug)}_client`
  const keys = packageKeys.map((key) => `\t\t\t\t${phpString(key)},\n`).join('')
  return {
    title: 'Main file',
    text: `Put cartwright-client.php next to your main file, and this code into the main file. Where a feature needs a license, ask ${client}()->is_licensed().`,
    code: `function ${client}() {
	static $client = null;
	if ( null === $client ) {
		require_once __DIR__ . '/cartwright-client.php';
		$client = new ${className}( array(
			'file'         => __FILE__,
			'name'         => ${phpString(name)},
			'shop'         => ${phpString(shopUrl)},
			'package_keys' => array(
${keys}			),
		) );
	}
	return $client;
}
${client}()->register();`,
  }
}

function uninstallCode({ slug, className }: GuideFacts): Snippet {
  return {
    title: 'uninstall.php',
    text: 'Removes the key and the certificate from a site that deletes the plugin. If your plugin has such a file, add the last two lines to it.',
    code: `<?php
defined( 'WP_UNINSTALL_PLUGIN' ) || exit;
require_once __DIR__ . '/cartwright-client.php';
${className}::uninstall( ${phpString(slug)} );`,
  }
}

/** Read from the header, so that it cannot be forgotten when a version is raised. */
const VERSION = `get_file_data( __FILE__, array( 'Version' => 'Version' ) )['Version']`

/** WordPress knows it since 5.5, and older sites must not break. */
const ENVIRONMENT = `function_exists( 'wp_get_environment_type' ) ? wp_get_environment_type() : 'production'`

/** WordPress itself says only that an update is unavailable. */
const REASON = `add_action( 'in_plugin_update_message-' . plugin_basename( __FILE__ ), function ( $plugin, $update ) {
	if ( empty( $update->package ) && ! empty( $update->upgrade_notice ) ) {
		echo ' ' . esc_html( $update->upgrade_notice );
	}
}, 10, 2 );`

export function eddCode({ shopName, shopUrl, itemId, slug }: GuideFacts): Snippet {
  return {
    title: 'Main file',
    text: 'Put EDD_SL_Plugin_Updater.php next to your main file, and this code into the main file.',
    code: `if ( ! class_exists( 'EDD_SL_Plugin_Updater' ) ) {
	require_once __DIR__ . '/EDD_SL_Plugin_Updater.php';
}
add_action( 'init', function () {
	new EDD_SL_Plugin_Updater( ${phpString(shopUrl)}, __FILE__, array(
		'version' => ${VERSION},
		'license' => trim( (string) get_option( ${keyOption(slug)}, '' ) ),
		'item_id' => ${itemId},
		'author'  => ${phpString(shopName)},
	) );
} );
${REASON}`,
  }
}

export function checkerCode({ shopUrl, slug }: GuideFacts): Snippet {
  const checker = `$${phpPrefix(slug)}_updates`
  return {
    title: 'Main file',
    text: 'Put the folder plugin-update-checker next to your main file, and this code into the main file. Save the key that the owner enters in the option that the code reads.',
    code: `require_once __DIR__ . '/plugin-update-checker/plugin-update-checker.php';
${checker} = \\YahnisElsts\\PluginUpdateChecker\\v5\\PucFactory::buildUpdateChecker(
	${phpString(`${shopUrl}/updates/${slug}.json`)},
	__FILE__,
	${phpString(slug)}
);
${checker}->addQueryArgFilter( function ( $args ) {
	$args['license_key'] = trim( (string) get_option( ${keyOption(slug)}, '' ) );
	$args['site_url']    = home_url();
	$args['environment'] = ${ENVIRONMENT};
	return $args;
} );
${REASON}`,
  }
}

function coreCode({ shopUrl, slug }: GuideFacts): Snippet {
  const ask = `${phpPrefix(slug)}_ask_shop`
  return {
    title: 'Main file',
    text: 'WordPress calls the first filter when it looks for updates of plugins whose header names this shop, and the second one for the window with the details.',
    code: `function ${ask}() {
	$query    = array(
		'license_key'       => trim( (string) get_option( ${keyOption(slug)}, '' ) ),
		'site_url'          => home_url(),
		'installed_version' => ${VERSION},
		'php'               => PHP_VERSION,
		'wp'                => get_bloginfo( 'version' ),
		'environment'       => wp_get_environment_type(),
	);
	$response = wp_remote_get(
		${phpString(`${shopUrl}/updates/${slug}/core.json?`)} . http_build_query( $query ),
		array( 'timeout' => 3 )
	);
	$answer   = json_decode( wp_remote_retrieve_body( $response ), true );
	return 200 === wp_remote_retrieve_response_code( $response ) && is_array( $answer ) ? $answer : null;
}
add_filter( ${phpString(`update_plugins_${new URL(shopUrl).hostname}`)}, function ( $update, $plugin, $file ) {
	return plugin_basename( __FILE__ ) === $file ? ( ${ask}() ?: $update ) : $update;
}, 10, 3 );
add_filter( 'plugins_api', function ( $result, $action, $args ) {
	if ( 'plugin_information' !== $action || ! isset( $args->slug ) || ${phpString(slug)} !== $args->slug ) {
		return $result;
	}
	$answer = ${ask}();
	return $answer ? (object) ( array( 'download_link' => $answer['package'], 'external' => true ) + $answer ) : $result;
}, 10, 3 );
${REASON}`,
  }
}

function activationCode({ shopUrl, itemId, slug }: GuideFacts): Snippet {
  const prefix = phpPrefix(slug)
  return {
    title: 'Activating a key',
    text: 'Call this when the owner of a site enters a key. It returns an empty text, or the shop’s reason for refusing the key.',
    code: `function ${prefix}_activate_license( $key ) {
	$response = wp_remote_post( ${phpString(`${shopUrl}/edd-sl-api`)}, array(
		'timeout' => 15,
		'body'    => array(
			'edd_action'  => 'activate_license',
			'license'     => trim( $key ),
			'item_id'     => ${itemId},
			'url'         => home_url(),
			'environment' => ${ENVIRONMENT},
		),
	) );
	$answer = json_decode( wp_remote_retrieve_body( $response ), true );
	if ( empty( $answer['success'] ) ) {
		return isset( $answer['error'] ) ? $answer['error'] : 'unreachable';
	}
	update_option( ${keyOption(slug)}, trim( $key ) );
	return '';
}`,
  }
}

function keyOption(slug: string): string {
  return phpString(`${phpPrefix(slug)}_license_key`)
}
