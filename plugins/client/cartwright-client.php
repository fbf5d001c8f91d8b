<?php
/**
 * Licenses and verified updates for a plugin sold in a Cartwright shop.
 *
 * Copy this file into your plugin (WordPress 5.8 and PHP 7.4 or newer), rename the class, and start it from the main file:
 *
 *     require_once __DIR__ . '/cartwright-client.php';
 *     ( new Cartwright_Client( array(
 *         'file'             => __FILE__,                   // The file with the plugin header, whatever its name.
 *         'name'             => 'My Plugin',                // The product's name in the shop.
 *         'shop'             => 'https://shop.example',
 *         'package_keys'     => array( 'base64 key', 'next base64 key' ),
 *         'certificate_keys' => array(),                    // Optional: also pins the shop's certificate key.
 *     ) ) )->register();
 *
 * Also name the shop in the plugin header, so that WordPress checks only there for updates:
 *
 *     Update URI: https://shop.example/updates/my-plugin
 *
 * `my-plugin` is the plugin's folder. The installed version is read from the header. Rename the class because WordPress
 * loads only one class of a name: with two plugins, the older copy could win. To translate the texts, replace
 * 'cartwright-client' with your text domain. In uninstall.php, call `Cartwright_Client::uninstall( 'my-plugin' )`.
 *
 * What it does:
 * - Adds Settings > {name} license, where the owner enters, activates and deactivates the key. On a network where the
 *   plugin is active on all sites, there is one license for the network, in the network admin.
 * - Checks for updates through `Update URI`, with a timeout of 3 seconds, never during a visitor's page request, and less
 *   often while the shop is down.
 * - Verifies a package before anything is unpacked: Ed25519 over its SHA-384, with a pinned key whose secret part the shop
 *   does not have. Rejects a package that is unsigned, modified, truncated, for another plugin or not newer, wherever it
 *   comes from.
 * - Stores a signed certificate, so that `is_licensed()` stays true for days while the shop is down.
 *
 * @license MIT: copy it, change it, ship it.
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

if ( ! class_exists( 'Cartwright_Client' ) ) :

	final class Cartwright_Client {
		const TIMEOUT_SECONDS     = 3;
		const SIGNATURE_SECONDS   = 15;
		const DOWNLOAD_SECONDS    = 300;
		const NOTE_SECONDS        = 300;
		const RETRY_MIN_SECONDS   = 900;
		const RETRY_MAX_SECONDS   = 43200;
		const REFRESH_SECONDS     = 86400;
		const CERTIFICATE_VERSION = 1;

		/** @var array<string,mixed> */
		private $config;

		/** @var string The plugin's folder. */
		private $slug;

		/** @var string Folder and main file, as WordPress names plugins. */
		private $basename;

		/** @param array<string,mixed> $config See the top of this file. */
		public function __construct( array $config ) {
			$this->config         = $config + array(
				'package_keys'     => array(),
				'certificate_keys' => array(),
			);
			$this->config['shop'] = rtrim( $config['shop'], '/' );
			$this->basename       = plugin_basename( $config['file'] );
			$this->slug           = dirname( $this->basename );
		}

		public function register(): void {
			$host    = wp_parse_url( $this->config['shop'], PHP_URL_HOST );
			$network = $this->is_network();
			add_filter( 'update_plugins_' . $host, array( $this, 'find_update' ), 10, 3 );
			add_filter( 'plugins_api', array( $this, 'describe' ), 10, 3 );
			add_filter( 'upgrader_pre_download', array( $this, 'download_verified' ), 10, 4 );
			add_action( 'in_plugin_update_message-' . $this->basename, array( $this, 'explain_missing_package' ), 10, 2 );
			add_action( $network ? 'network_admin_menu' : 'admin_menu', array( $this, 'add_page' ) );
			add_action( 'admin_post_' . $this->slug . '_license', array( $this, 'save_page' ) );
			add_filter( ( $network ? 'network_admin_' : '' ) . 'plugin_action_links_' . $this->basename, array( $this, 'add_link' ) );
		}

		/** Whether this site may use licensed features. Reads the stored certificate without a request. */
		public function is_licensed(): bool {
			$state = $this->state();
			return self::verify_certificate( $state['certificate'], $this->certificate_keys(), $this->site(), $this->slug, time() );
		}

		/** Removes what this class has stored. For uninstall.php, where the plugin itself is not loaded. */
		public static function uninstall( string $slug ): void {
			delete_option( $slug . '_license' );
			delete_site_option( $slug . '_license' );
		}

		/* ---------------------------------------------------------------- updates */

		/**
		 * Answers WordPress's update check for this plugin.
		 *
		 * @param array|false $update The result of earlier filters.
		 * @param array       $plugin The plugin's header.
		 * @param string      $file   The plugin's basename.
		 * @return array|false
		 */
		public function find_update( $update, $plugin, $file ) {
			if ( $file !== $this->basename ) {
				return $update;
			}
			if ( ! $this->is_front_end() ) {
				$this->check();
			}
			// During a visitor's request and while the shop is down, a known update stays in the list, as those of wordpress.org do.
			return $this->state()['update'] ?: $update;
		}

		private function check(): void {
			$answer = $this->fetch_update( $status );
			if ( null !== $answer || 404 === $status ) {
				// The long texts are fetched when somebody opens the details.
				$this->save( array( 'update' => array_diff_key( (array) $answer, array( 'sections' => true ) ) ) );
			}
			if ( empty( $answer['license_error'] ) ) {
				$this->refresh_certificate();
			} else {
				$this->doubt_certificate();
			}
		}

		/**
		 * @param int|null $status Set to the status of the answer.
		 * @return array|null The shop's update data for this plugin, or null if the shop is down or does not know the plugin.
		 */
		private function fetch_update( ?int &$status = null ): ?array {
			$state = $this->state();
			$query = array(
				'license_key'       => $state['key'],
				'site_url'          => $this->site(),
				'installed_version' => $this->installed_version(),
				'php'               => PHP_VERSION,
				'wp'                => get_bloginfo( 'version' ),
				'environment'       => self::environment(),
			);
			return $this->ask( '/updates/' . $this->slug . '/core.json?' . http_build_query( $query, '', '&' ), null, $status );
		}

		/** Read from the file, because a running request may still be the old version's. */
		private function installed_version(): string {
			return $this->installed_header( 'Version' );
		}

		private function installed_header( string $name ): string {
			$file = $this->config['file'];
			return is_readable( $file ) ? self::read_header( (string) file_get_contents( $file, false, null, 0, 8192 ), $name ) : '';
		}

		/**
		 * The "View details" window.
		 *
		 * @param false|object|array $result The result of earlier filters.
		 * @param string             $action The requested information.
		 * @param object             $args   The requested plugin.
		 * @return false|object|array
		 */
		public function describe( $result, $action, $args ) {
			if ( 'plugin_information' !== $action || ! isset( $args->slug ) || $args->slug !== $this->slug ) {
				return $result;
			}
			$answer = $this->fetch_update( $status );
			if ( null === $answer ) {
				/* translators: %s: the plugin's folder. */
				$unknown = sprintf( __( 'The shop sells no plugin with the folder %s.', 'cartwright-client' ), $this->slug );
				return new WP_Error( 'cartwright_no_details', 404 === $status ? $unknown : self::shop_down() );
			}
			$facts = array(
				'name'          => $this->config['name'],
				'slug'          => $this->slug,
				'version'       => $answer['version'],
				'author'        => self::author_link( $answer ),
				'homepage'      => $answer['url'] ?? '',
				'sections'      => (array) ( $answer['sections'] ?? array() ),
				'banners'       => (array) ( $answer['banners'] ?? array() ),
				'icons'         => (array) ( $answer['icons'] ?? array() ),
				'download_link' => $answer['package'] ?? '',
				// Otherwise WordPress links to a page of wordpress.org.
				'external'      => true,
			);
			$names = array( 'author_profile', 'last_updated', 'rating', 'num_ratings', 'active_installs', 'requires', 'tested', 'requires_php' );
			return (object) ( $facts + array_intersect_key( $answer, array_flip( $names ) ) );
		}

		private static function author_link( array $answer ): string {
			$author  = esc_html( wp_strip_all_tags( (string) ( $answer['author'] ?? '' ) ) );
			$profile = esc_url( (string) ( $answer['author_profile'] ?? '' ) );
			return '' === $profile || '' === $author ? $author : '<a href="' . $profile . '">' . $author . '</a>';
		}

		/**
		 * In the list of plugins, below an update that this site may not download.
		 *
		 * @param array  $plugin   The plugin's header.
		 * @param object $response The update.
		 */
		public function explain_missing_package( $plugin, $response ): void {
			if ( empty( $response->package ) && ! empty( $response->license_error ) ) {
				$link = '<a href="' . esc_url( $this->page_url() ) . '">' . esc_html__( 'License', 'cartwright-client' ) . '</a>';
				echo ' ' . esc_html( $response->license_error ) . ' ' . $link; // phpcs:ignore WordPress.Security.EscapeOutput -- escaped above.
			}
		}

		/**
		 * Downloads a package for our plugin and passes it on only if the seller has signed it. Nothing is unpacked before.
		 *
		 * @param bool|WP_Error|string $reply    False if no earlier filter downloaded it.
		 * @param string               $package  The download address.
		 * @param object               $upgrader WordPress's upgrader.
		 * @param array                $extra    What is being upgraded.
		 * @return bool|WP_Error|string
		 */
		public function download_verified( $reply, $package, $upgrader, $extra = array() ) {
			if ( false !== $reply || ! isset( $extra['plugin'] ) || $extra['plugin'] !== $this->basename ) {
				return $reply;
			}
			$package = (string) $package;
			if ( '' === $package ) {
				$reason = (string) ( $this->state()['update']['license_error'] ?? '' );
				return '' === $reason ? $reply : self::refused( esc_html( $reason ) );
			}
			// A shop that was broken into could name any address, and only a signed package may come from there.
			if ( 0 !== strpos( $package, $this->config['shop'] . '/download/' ) ) {
				return self::refused( __( 'The package does not come from the shop.', 'cartwright-client' ) );
			}
			$proof = $this->fetch_proof( $package );
			if ( is_wp_error( $proof ) ) {
				return $proof;
			}
			$file = $this->download( $package );
			if ( is_wp_error( $file ) ) {
				return $file;
			}
			$problem = self::verify_package( $file, $proof, $this->config['package_keys'], $this->basename, $this->installed_version() );
			if ( null !== $problem ) {
				wp_delete_file( $file );
				return self::refused( $problem );
			}
			return $file;
		}

		/**
		 * The signature of exactly the package behind this address: a newer release may have been published since the check.
		 * Asked for even while update checks wait after a failure, because the owner is waiting.
		 *
		 * @return array|WP_Error
		 */
		private function fetch_proof( string $package ) {
			$response = wp_remote_get( $package . '/signature', array( 'timeout' => self::SIGNATURE_SECONDS ) );
			if ( is_wp_error( $response ) ) {
				return self::refused( self::shop_down() . ' (' . esc_html( $response->get_error_message() ) . ')' );
			}
			$body   = (string) wp_remote_retrieve_body( $response );
			$answer = json_decode( $body, true );
			if ( 200 !== wp_remote_retrieve_response_code( $response ) || ! isset( $answer['data'] ) ) {
				return self::refused( self::explain_status( (int) wp_remote_retrieve_response_code( $response ), $body ) );
			}
			return $answer['data'];
		}

		/** @return string|WP_Error The downloaded file. */
		private function download( string $package ) {
			// WordPress downloads nothing from localhost or unusual ports, where a seller tries out a shop.
			$shop       = wp_parse_url( $this->config['shop'] );
			$allow_host = static function ( $allow, $host ) use ( $shop ) {
				return $allow || strtolower( $host ) === strtolower( $shop['host'] );
			};
			$allow_port = static function ( $ports ) use ( $shop ) {
				return isset( $shop['port'] ) ? array_merge( $ports, array( $shop['port'] ) ) : $ports;
			};
			add_filter( 'http_request_host_is_external', $allow_host, 10, 2 );
			add_filter( 'http_allowed_safe_ports', $allow_port );
			$file = download_url( $package, self::DOWNLOAD_SECONDS );
			remove_filter( 'http_request_host_is_external', $allow_host );
			remove_filter( 'http_allowed_safe_ports', $allow_port );
			if ( ! is_wp_error( $file ) ) {
				return $file;
			}
			$data = $file->get_error_data();
			if ( isset( $data['code'] ) ) {
				return self::refused( self::explain_status( (int) $data['code'], (string) ( $data['body'] ?? '' ) ) );
			}
			/* translators: %s: a technical reason. */
			return self::refused( sprintf( __( 'The download failed: %s', 'cartwright-client' ), esc_html( $file->get_error_message() ) ) );
		}

		private static function refused( string $message ): WP_Error {
			return new WP_Error( 'cartwright_package_refused', $message );
		}

		/** What the shop said, if it said something, else what the status means. */
		private static function explain_status( int $status, string $body ): string {
			$answer = json_decode( $body, true );
			if ( $status < 500 && isset( $answer['message'] ) && is_string( $answer['message'] ) ) {
				return esc_html( $answer['message'] );
			}
			$messages = array(
				402 => __( 'This license has expired. Renew it in your account.', 'cartwright-client' ),
				403 => __( 'This license may not be used on this site.', 'cartwright-client' ),
				404 => __( 'The shop does not know this download.', 'cartwright-client' ),
				410 => __( 'The download link has expired. Check for updates again.', 'cartwright-client' ),
			);
			/* translators: %d: a status of HTTP. */
			return $messages[ $status ] ?? sprintf( __( 'The shop gave an unexpected answer (%d). Try again in a few minutes.', 'cartwright-client' ), $status );
		}

		/**
		 * Whether a package may replace the installed version.
		 *
		 * @param string   $file      A zip on this machine.
		 * @param array    $proof     signature (Ed25519 over the raw SHA-384, in base64), sha384 and signing_key, as the shop sent them.
		 * @param string[] $keys      Pinned public keys in base64; two allow the seller to switch keys.
		 * @param string   $basename  The plugin's folder and main file.
		 * @param string   $installed The installed version.
		 * @return string|null The reason for rejecting it, or null if it is valid.
		 */
		public static function verify_package( string $file, array $proof, array $keys, string $basename, string $installed ): ?string {
			$signature = (string) ( $proof['signature'] ?? '' );
			if ( '' === $signature ) {
				return __( 'The package is not signed.', 'cartwright-client' );
			}
			$hash = is_readable( $file ) ? hash_file( 'sha384', $file, true ) : false;
			if ( false === $hash || ! hash_equals( strtolower( (string) ( $proof['sha384'] ?? '' ) ), bin2hex( $hash ) ) ) {
				return __( 'The download is incomplete, or it was changed on its way. Try again.', 'cartwright-client' );
			}
			if ( ! self::is_signed( $hash, $signature, $keys ) ) {
				return self::knows_key( (string) ( $proof['signing_key'] ?? '' ), $keys )
					? __( 'The signature of the package is invalid.', 'cartwright-client' )
					: __( 'The package is signed with a key that the installed version does not know. Install the new version by hand.', 'cartwright-client' );
			}
			$main    = (string) self::read_from_zip( $file, $basename );
			$version = self::read_header( $main, 'Version' );
			if ( '' === self::read_header( $main, 'Plugin Name' ) || '' === $version ) {
				/* translators: %s: a file name. */
				return sprintf( __( 'The package is for another plugin: it has no %s.', 'cartwright-client' ), esc_html( $basename ) );
			}
			if ( version_compare( $version, $installed, '<=' ) ) {
				/* translators: 1: the version of the package, 2: the installed version. */
				return sprintf( __( 'The package (%1$s) is not newer than the installed version (%2$s).', 'cartwright-client' ), esc_html( $version ), esc_html( $installed ) );
			}
			return null;
		}

		/**
		 * Whether the shop's name of a key, the start of its SHA-256, is the name of a pinned one.
		 *
		 * @param string[] $keys
		 */
		private static function knows_key( string $name, array $keys ): bool {
			foreach ( $keys as $key ) {
				if ( substr( hash( 'sha256', (string) base64_decode( (string) $key, true ) ), 0, 16 ) === $name ) {
					return true;
				}
			}
			return false;
		}

		/** A field of a plugin header, read as WordPress does. */
		private static function read_header( string $text, string $name ): string {
			$head  = str_replace( "\r", "\n", substr( $text, 0, 8192 ) );
			$found = preg_match( '/^(?:[ \t]*<\?php)?[ \t\/*#@]*' . preg_quote( $name, '/' ) . ':(.*)$/mi', $head, $match );
			return $found ? trim( (string) preg_replace( '/\s*(?:\*\/|\?>).*/', '', $match[1] ) ) : '';
		}

		/** Reads one file from a zip without unpacking the rest. */
		private static function read_from_zip( string $file, string $name ): ?string {
			$zip = (string) file_get_contents( $file );
			$end = strrpos( $zip, "PK\x05\x06" );
			if ( false === $end || strlen( $zip ) < $end + 22 ) {
				return null;
			}
			$table = unpack( 'vcount/Vsize/Vat', substr( $zip, $end + 10, 10 ) );
			$at    = $table['at'];
			for ( $n = 0; $n < $table['count']; $n++ ) {
				if ( strlen( $zip ) < $at + 46 ) {
					return null;
				}
				$entry = unpack( 'vmethod/vtime/vdate/Vcrc/Vpacked/Vlength/vname/vextra/vcomment/vdisk/vinner/Vouter/Vlocal', substr( $zip, $at + 10, 36 ) );
				if ( substr( $zip, $at + 46, $entry['name'] ) === $name ) {
					$local = unpack( 'vname/vextra', substr( $zip, $entry['local'] + 26, 4 ) );
					$data  = substr( $zip, $entry['local'] + 30 + $local['name'] + $local['extra'], $entry['packed'] );
					$text  = 0 === $entry['method'] ? $data : @gzinflate( $data, max( 1, $entry['length'] ) );
					return false === $text ? null : $text;
				}
				$at += 46 + $entry['name'] + $entry['extra'] + $entry['comment'];
			}
			return null;
		}

		/* ------------------------------------------------------------ certificate */

		/** Fetches a new certificate once a day; the old one stays valid while the shop is down. */
		private function refresh_certificate(): void {
			$state = $this->state();
			if ( '' === $state['key'] || time() - $state['certified_at'] < self::REFRESH_SECONDS ) {
				return;
			}
			$body   = array(
				'license_key' => $state['key'],
				'site'        => $this->site(),
				'environment' => self::environment(),
			);
			$answer = $this->ask( '/api/licenses/certificate', $body, $status );
			if ( isset( $answer['data'] ) ) {
				$this->save( array( 'certificate' => $answer['data'], 'certified_at' => time() ) );
			} elseif ( in_array( $status, array( 402, 403, 404 ), true ) ) {
				// The shop rejected the license, as opposed to being down.
				$this->save( array( 'certificate' => array(), 'certified_at' => time() ) );
			}
		}

		/** The shop refuses the saved key, so a certificate from before may no longer be true. */
		private function doubt_certificate(): void {
			if ( array() !== $this->state()['certificate'] ) {
				$this->save( array( 'certified_at' => 0 ) );
				$this->refresh_certificate();
			}
		}

		/**
		 * Whether a certificate proves that this site may use this plugin now.
		 *
		 * @param array    $certificate payload, signature and key_id as the shop sent them.
		 * @param string[] $keys        Public keys in base64.
		 * @param string   $site        The site's address.
		 * @param string   $slug        The plugin's folder.
		 * @param int      $now         Seconds.
		 */
		public static function verify_certificate( array $certificate, array $keys, string $site, string $slug, int $now ): bool {
			$payload = isset( $certificate['payload'] ) ? base64_decode( (string) $certificate['payload'], true ) : false;
			if ( false === $payload || ! isset( $certificate['signature'] ) || ! self::is_signed( $payload, (string) $certificate['signature'], $keys ) ) {
				return false;
			}
			$claims = json_decode( $payload, true );
			if ( ! is_array( $claims ) || self::CERTIFICATE_VERSION !== ( $claims['v'] ?? 0 ) ) {
				return false;
			}
			return ( $claims['slug'] ?? '' ) === $slug
				&& ( $claims['site'] ?? '' ) === self::normalize_site( $site )
				&& strtotime( $claims['valid_until'] ?? '' ) > $now
				&& ( null === ( $claims['expires_at'] ?? null ) || strtotime( $claims['expires_at'] ) > $now );
		}

		/** @param string[] $keys */
		private static function is_signed( string $message, string $signature, array $keys ): bool {
			$raw = base64_decode( $signature, true );
			if ( false === $raw || SODIUM_CRYPTO_SIGN_BYTES !== strlen( $raw ) ) {
				return false;
			}
			foreach ( $keys as $key ) {
				$key = base64_decode( (string) $key, true );
				if ( false !== $key && SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES === strlen( $key ) && sodium_crypto_sign_verify_detached( $raw, $message, $key ) ) {
					return true;
				}
			}
			return false;
		}

		/** The shop's form of a site address: lowercase, without scheme, www, port and query, with a trailing slash. */
		public static function normalize_site( string $address ): string {
			$parts = parse_url( false === strpos( $address, '://' ) ? 'http://' . $address : $address );
			$host  = strtolower( (string) ( $parts['host'] ?? '' ) );
			if ( function_exists( 'idn_to_ascii' ) ) {
				$host = idn_to_ascii( $host ) ?: $host;
			}
			$host = preg_replace( '/^(?:www\.)+(?=[^.]+\.)/', '', rtrim( $host, '.' ) );
			$path = preg_replace( '#/{2,}#', '/', strtolower( (string) ( $parts['path'] ?? '' ) ) );
			return $host . rtrim( $path, '/' ) . '/';
		}

		/** The pinned keys if there are any, else those the shop returned at activation. */
		private function certificate_keys(): array {
			return $this->config['certificate_keys'] ?: $this->state()['keys'];
		}

		private function fetch_certificate_keys(): void {
			$answer = $this->ask( '/.well-known/cartwright-keys.json' );
			$keys   = array();
			foreach ( (array) ( $answer['keys'] ?? array() ) as $key ) {
				if ( 'certificate' === ( $key['purpose'] ?? '' ) ) {
					$keys[] = (string) $key['public_key'];
				}
			}
			if ( $keys ) {
				$this->save( array( 'keys' => $keys ) );
			}
		}

		/* ---------------------------------------------------------- settings page */

		public function add_page(): void {
			/* translators: %s: the plugin's name. */
			$title = sprintf( __( '%s license', 'cartwright-client' ), $this->config['name'] );
			add_submenu_page( $this->parent_page(), $title, $title, $this->capability(), $this->slug . '-license', array( $this, 'show_page' ) );
		}

		/** Whether the plugin is active on all sites of a network, which then share one license. */
		private function is_network(): bool {
			return is_multisite() && isset( get_site_option( 'active_sitewide_plugins', array() )[ $this->basename ] );
		}

		private function capability(): string {
			return $this->is_network() ? 'manage_network_options' : 'manage_options';
		}

		private function parent_page(): string {
			return $this->is_network() ? 'settings.php' : 'options-general.php';
		}

		private function page_url(): string {
			$page = $this->parent_page() . '?page=' . $this->slug . '-license';
			return $this->is_network() ? network_admin_url( $page ) : admin_url( $page );
		}

		/** The address that the license is used on. */
		private function site(): string {
			return $this->is_network() ? network_home_url() : home_url();
		}

		/** @param string[] $links */
		public function add_link( array $links ): array {
			$links[] = '<a href="' . esc_url( $this->page_url() ) . '">' . esc_html__( 'License', 'cartwright-client' ) . '</a>';
			return $links;
		}

		public function show_page(): void {
			$note = get_transient( $this->note_name() );
			$note = is_array( $note ) ? $note : array();
			delete_transient( $this->note_name() );
			$key = $note['key'] ?? $this->state()['key'];
			?>
			<div class="wrap">
				<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
				<?php if ( isset( $note['text'] ) ) : ?>
					<div class="notice notice-<?php echo empty( $note['is_done'] ) ? 'error' : 'success'; ?>"><p><?php echo esc_html( $note['text'] ); ?></p></div>
				<?php endif; ?>
				<?php if ( ! $this->is_asked_for_updates() ) : ?>
					<div class="notice notice-warning"><p><?php esc_html_e( 'WordPress does not ask the shop for updates of this plugin. Its maker has to add this line to the plugin header:', 'cartwright-client' ); ?> <code>Update URI: <?php echo esc_html( $this->config['shop'] . '/updates/' . $this->slug ); ?></code></p></div>
				<?php endif; ?>
				<p><?php echo esc_html( $this->describe_license() ); ?></p>
				<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
					<input type="hidden" name="action" value="<?php echo esc_attr( $this->slug . '_license' ); ?>">
					<?php wp_nonce_field( $this->slug . '_license' ); ?>
					<table class="form-table" role="presentation">
						<tr>
							<th scope="row"><label for="license-key"><?php esc_html_e( 'License key', 'cartwright-client' ); ?></label></th>
							<td><input id="license-key" class="regular-text code" name="key" autocomplete="off" value="<?php echo esc_attr( $key ); ?>"></td>
						</tr>
					</table>
					<p>
						<button class="button button-primary" name="do" value="activate"><?php esc_html_e( 'Activate on this site', 'cartwright-client' ); ?></button>
						<button class="button" name="do" value="deactivate"><?php esc_html_e( 'Deactivate on this site', 'cartwright-client' ); ?></button>
					</p>
				</form>
			</div>
			<?php
		}

		/** Without the header, or with one of another host, WordPress never calls `find_update()`. */
		private function is_asked_for_updates(): bool {
			$named = wp_parse_url( $this->installed_header( 'Update URI' ), PHP_URL_HOST );
			return null !== $named && wp_parse_url( $this->config['shop'], PHP_URL_HOST ) === $named;
		}

		private function describe_license(): string {
			if ( $this->is_licensed() ) {
				return __( 'This site is licensed and gets updates.', 'cartwright-client' );
			}
			return '' === $this->state()['key']
				? __( 'Enter your license key to get updates. The plugin keeps working without one.', 'cartwright-client' )
				: __( 'The shop has not confirmed the saved key for this site. Activate it again to see why.', 'cartwright-client' );
		}

		/** Each user sees the result of their own click. */
		private function note_name(): string {
			return $this->slug . '_license_note_' . get_current_user_id();
		}

		public function save_page(): void {
			if ( ! current_user_can( $this->capability() ) ) {
				wp_die( esc_html__( 'You are not allowed to do this.', 'cartwright-client' ), '', array( 'response' => 403 ) );
			}
			check_admin_referer( $this->slug . '_license' );
			$key  = isset( $_POST['key'] ) ? trim( sanitize_text_field( wp_unslash( $_POST['key'] ) ) ) : '';
			$do   = isset( $_POST['do'] ) ? sanitize_key( $_POST['do'] ) : '';
			$text = 'deactivate' === $do ? $this->deactivate( $key, $is_done ) : $this->activate( $key, $is_done );
			// What was typed is offered again if it did not work.
			$note = array( 'text' => $text, 'is_done' => $is_done ) + ( $is_done ? array() : array( 'key' => $key ) );
			set_transient( $this->note_name(), $note, self::NOTE_SECONDS );
			delete_site_transient( 'update_plugins' );
			// Not wp_safe_redirect(): where WordPress has another host than the site, it leads to the dashboard.
			wp_redirect( $this->page_url() ); // phpcs:ignore WordPress.Security.SafeRedirect -- our own page.
			exit;
		}

		/**
		 * @param bool|null $is_done Set to whether it worked.
		 * @return string The result as a message for the owner.
		 */
		public function activate( string $key, ?bool &$is_done = null ): string {
			$is_done = false;
			if ( '' === $key ) {
				return __( 'Enter your license key first.', 'cartwright-client' );
			}
			$answer = $this->license_call( 'activate_license', $key );
			if ( empty( $answer['success'] ) ) {
				if ( null !== $answer && $this->is_saved( $key ) ) {
					$this->doubt_certificate();
				}
				return $this->explain( $answer );
			}
			$is_done = true;
			$this->save( array( 'key' => $key, 'certified_at' => 0, 'failures' => 0, 'retry_at' => 0 ) );
			$this->fetch_certificate_keys();
			$this->refresh_certificate();
			return __( 'The license is active on this site.', 'cartwright-client' );
		}

		/**
		 * Forgets the key only if the shop has freed the site.
		 *
		 * @param bool|null $is_done Set to whether it worked.
		 * @return string The result as a message for the owner.
		 */
		public function deactivate( string $key, ?bool &$is_done = null ): string {
			$answer  = $this->license_call( 'deactivate_license', $key );
			$is_done = 'deactivated' === ( $answer['license'] ?? '' );
			if ( $is_done ) {
				if ( $this->is_saved( $key ) ) {
					$this->save( array( 'key' => '', 'certificate' => array(), 'certified_at' => 0 ) );
				}
				return __( 'The license is no longer active on this site.', 'cartwright-client' );
			}
			if ( null === $answer || isset( $answer['error'] ) ) {
				return $this->explain( $answer );
			}
			return __( 'The shop says that this key is not active on this site, so nothing was changed. Check it for typing errors.', 'cartwright-client' );
		}

		private function is_saved( string $key ): bool {
			return self::bare_key( $key ) === self::bare_key( $this->state()['key'] );
		}

		/** A key as the shop compares it. */
		private static function bare_key( string $key ): string {
			return strtoupper( (string) preg_replace( '/[\s-]+/', '', $key ) );
		}

		/** @return array|null The shop's answer, or null if there was none. */
		private function license_call( string $action, string $key ): ?array {
			$response = wp_remote_post(
				$this->config['shop'] . '/edd-sl-api',
				array(
					'timeout' => self::SIGNATURE_SECONDS,
					'body'    => array(
						'edd_action'  => $action,
						'license'     => $key,
						'item_name'   => rawurlencode( $this->config['name'] ),
						'url'         => $this->site(),
						'version'     => $this->installed_version(),
						'environment' => self::environment(),
					),
				)
			);
			$answer   = json_decode( (string) wp_remote_retrieve_body( $response ), true );
			return 200 === wp_remote_retrieve_response_code( $response ) && is_array( $answer ) ? $answer : null;
		}

		private static function environment(): string {
			return function_exists( 'wp_get_environment_type' ) ? wp_get_environment_type() : 'production';
		}

		/** @param array|null $answer What the shop answered to an activation. */
		private function explain( ?array $answer ): string {
			if ( null === $answer ) {
				return self::shop_down();
			}
			$error    = (string) ( $answer['error'] ?? '' );
			$other    = __( 'This key is for another plugin.', 'cartwright-client' );
			$account  = $this->config['shop'] . '/account/licenses';
			$messages = array(
				'missing'               => __( 'This license key does not exist. Check it for typing errors.', 'cartwright-client' ),
				'missing_url'           => __( 'The shop did not accept the address of this site.', 'cartwright-client' ),
				'license_not_activable' => __( 'This key cannot be activated on a site.', 'cartwright-client' ),
				'disabled'              => __( 'This license has been disabled.', 'cartwright-client' ),
				/* translators: %s: an address. */
				'no_activations_left'   => sprintf( __( 'This license is already active on as many sites as it allows. Deactivate it on one of them, or in your account: %s', 'cartwright-client' ), $account ),
				/* translators: %s: an address. */
				'expired'               => sprintf( __( 'This license has expired. Renew it in your account: %s', 'cartwright-client' ), $account ),
				'key_mismatch'          => $other,
				'invalid_item_id'       => $other,
				'item_name_mismatch'    => $other,
				'too_many_requests'     => __( 'The shop got too many requests. Try again in a few minutes.', 'cartwright-client' ),
			);
			/* translators: %s: a short technical reason. */
			return $messages[ $error ] ?? sprintf( __( 'The shop refused the key (%s).', 'cartwright-client' ), '' === $error ? 'unknown' : $error );
		}

		private static function shop_down(): string {
			return __( 'The shop could not be reached. Try again in a few minutes.', 'cartwright-client' );
		}

		/* -------------------------------------------------------------- transport */

		/**
		 * Fetches JSON from the shop; after a failure it waits before the next request, longer each time. A body is sent as
		 * JSON by POST, for what must not be part of an address.
		 *
		 * @param array|null $body   What to send, if anything.
		 * @param int|null   $status Set to the status of the answer.
		 */
		private function ask( string $path, ?array $body = null, ?int &$status = null ): ?array {
			$state = $this->state();
			if ( time() < $state['retry_at'] ) {
				return null;
			}
			$args = array( 'timeout' => self::TIMEOUT_SECONDS );
			if ( null !== $body ) {
				$args += array(
					'method'  => 'POST',
					'headers' => array( 'Content-Type' => 'application/json' ),
					'body'    => (string) wp_json_encode( $body ),
				);
			}
			$response = wp_remote_request( $this->config['shop'] . $path, $args );
			$status   = (int) wp_remote_retrieve_response_code( $response );
			$answer   = json_decode( (string) wp_remote_retrieve_body( $response ), true );
			if ( is_wp_error( $response ) || 429 === $status || $status >= 500 || ! is_array( $answer ) ) {
				$failures = $state['failures'] + 1;
				$wait     = min( self::RETRY_MAX_SECONDS, self::RETRY_MIN_SECONDS * ( 2 ** min( 10, $failures - 1 ) ) );
				$this->save( array( 'failures' => $failures, 'retry_at' => time() + $wait ) );
				return null;
			}
			if ( $state['failures'] > 0 ) {
				$this->save( array( 'failures' => 0, 'retry_at' => 0 ) );
			}
			return $status < 300 ? $answer : null;
		}

		private function is_front_end(): bool {
			$is_cli = defined( 'WP_CLI' ) && WP_CLI;
			return ! is_admin() && ! wp_doing_cron() && ! $is_cli;
		}

		/** @return array{key:string,certificate:array,certified_at:int,keys:array,update:array,failures:int,retry_at:int} */
		private function state(): array {
			$name  = $this->slug . '_license';
			$saved = $this->is_network() ? get_site_option( $name, array() ) : get_option( $name, array() );
			return ( is_array( $saved ) ? $saved : array() ) + array(
				'key'          => '',
				'certificate'  => array(),
				'certified_at' => 0,
				'keys'         => array(),
				'update'       => array(),
				'failures'     => 0,
				'retry_at'     => 0,
			);
		}

		/** @param array<string,mixed> $changes */
		private function save( array $changes ): void {
			$name  = $this->slug . '_license';
			$state = $changes + $this->state();
			$this->is_network() ? update_site_option( $name, $state ) : update_option( $name, $state, false );
		}
	}

endif;
