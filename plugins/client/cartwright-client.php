<?php
/**
 * Licenses and verified updates for a plugin sold in a Cartwright shop.
 *
 * Copy this file into your plugin (PHP 7.4 or newer), rename the class, and start it from the main file:
 *
 *     require_once __DIR__ . '/cartwright-client.php';
 *     ( new Cartwright_Client( array(
 *         'file'             => __FILE__,
 *         'name'             => 'My Plugin',                // The product's name in the shop.
 *         'version'          => '1.2.0',
 *         'shop'             => 'https://shop.example',
 *         'package_keys'     => array( 'base64 key', 'next base64 key' ),
 *         'certificate_keys' => array(),                    // Optional: also pins the shop's certificate key.
 *     ) ) )->register();
 *
 * Also name the shop in the plugin header, so that WordPress checks only there for updates:
 *
 *     Update URI: https://shop.example/updates/my-plugin
 *
 * What it does:
 * - Adds Settings > {name} license, where the owner enters, activates and deactivates the key.
 * - Checks for updates through `Update URI`, with a timeout of 3 seconds, never during a visitor's page request, and less
 *   often while the shop is down.
 * - Verifies a package before anything is unpacked: Ed25519 over its SHA-384, with a pinned key whose secret part the shop
 *   does not have. Rejects a package that is unsigned, modified, truncated, for another plugin or not newer.
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
		const DOWNLOAD_SECONDS    = 300;
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
			$this->config   = $config + array(
				'package_keys'     => array(),
				'certificate_keys' => array(),
			);
			$this->basename = plugin_basename( $config['file'] );
			$this->slug     = dirname( $this->basename );
		}

		public function register(): void {
			$host = wp_parse_url( $this->config['shop'], PHP_URL_HOST );
			add_filter( 'update_plugins_' . $host, array( $this, 'find_update' ), 10, 3 );
			add_filter( 'plugins_api', array( $this, 'describe' ), 10, 3 );
			add_filter( 'upgrader_pre_download', array( $this, 'download_verified' ), 10, 4 );
			add_action( 'admin_menu', array( $this, 'add_page' ) );
			add_action( 'admin_post_' . $this->slug . '_license', array( $this, 'save_page' ) );
			add_filter( 'plugin_action_links_' . $this->basename, array( $this, 'add_link' ) );
		}

		/** Whether this site may use licensed features. Reads the stored certificate without a request. */
		public function is_licensed(): bool {
			$state = $this->state();
			return self::verify_certificate( $state['certificate'], $this->certificate_keys(), home_url(), $this->slug, time() );
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
			if ( $file !== $this->basename || $this->is_front_end() ) {
				return $update;
			}
			$answer = $this->fetch_update();
			$this->refresh_certificate();
			if ( null === $answer ) {
				return $update;
			}
			return $answer;
		}

		/** @return array|null The shop's update data for this plugin, or null if the shop is down. */
		private function fetch_update(): ?array {
			$state = $this->state();
			$query = array(
				'license_key'       => $state['key'],
				'site_url'          => home_url(),
				'installed_version' => $this->config['version'],
				'php'               => PHP_VERSION,
				'wp'                => get_bloginfo( 'version' ),
				'environment'       => self::environment(),
			);
			return $this->ask( '/updates/' . $this->slug . '/core.json?' . http_build_query( $query ) );
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
			$answer = $this->fetch_update();
			if ( null === $answer ) {
				return $result;
			}
			return (object) array(
				'name'          => $this->config['name'],
				'slug'          => $this->slug,
				'version'       => $answer['version'],
				'homepage'      => $answer['url'],
				'requires'      => $answer['requires'],
				'tested'        => $answer['tested'],
				'requires_php'  => $answer['requires_php'],
				'sections'      => $answer['sections'],
				'banners'       => $answer['banners'],
				'download_link' => $answer['package'],
			);
		}

		/**
		 * Downloads our package and passes it on only if the seller has signed it. Nothing is unpacked before.
		 *
		 * @param bool|WP_Error|string $reply    False if no earlier filter downloaded it.
		 * @param string               $package  The download address.
		 * @param object               $upgrader WordPress's upgrader.
		 * @param array                $extra    What is being upgraded.
		 * @return bool|WP_Error|string
		 */
		public function download_verified( $reply, $package, $upgrader, $extra = array() ) {
			$is_ours = 0 === strpos( (string) $package, rtrim( $this->config['shop'], '/' ) . '/download/' );
			if ( false !== $reply || ! $is_ours || ! isset( $extra['plugin'] ) || $extra['plugin'] !== $this->basename ) {
				return $reply;
			}
			$answer = $this->fetch_update();
			$file   = download_url( $package, self::DOWNLOAD_SECONDS );
			if ( is_wp_error( $file ) ) {
				return $file;
			}
			$signature = isset( $answer['package_signature'] ) ? (string) $answer['package_signature'] : '';
			$problem   = self::verify_package( $file, $signature, $this->config['package_keys'], $this->slug, $this->config['version'] );
			if ( null !== $problem ) {
				wp_delete_file( $file );
				return new WP_Error( 'cartwright_package_refused', $problem );
			}
			return $file;
		}

		/**
		 * Whether a package may replace the installed version.
		 *
		 * @param string   $file      A zip on this machine.
		 * @param string   $signature Ed25519 over the raw SHA-384, in base64.
		 * @param string[] $keys      Pinned public keys in base64; two allow the seller to switch keys.
		 * @param string   $slug      The plugin's folder.
		 * @param string   $installed The installed version.
		 * @return string|null The reason for rejecting it, or null if it is valid.
		 */
		public static function verify_package( string $file, string $signature, array $keys, string $slug, string $installed ): ?string {
			if ( '' === $signature ) {
				return 'The package is not signed.';
			}
			$hash = is_readable( $file ) ? hash_file( 'sha384', $file, true ) : false;
			if ( false === $hash || ! self::is_signed( $hash, $signature, $keys ) ) {
				return 'The signature of the package is invalid.';
			}
			$main = self::read_from_zip( $file, $slug . '/' . $slug . '.php' );
			if ( null === $main || ! preg_match( '/^[ \t\/*#@]*Version:(.*)$/mi', substr( $main, 0, 8192 ), $found ) ) {
				return 'The package is for another plugin.';
			}
			if ( version_compare( trim( $found[1] ), $installed, '<=' ) ) {
				return 'The package is not newer than the installed version.';
			}
			return null;
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
				'site'        => home_url(),
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
			$title = $this->config['name'] . ' license';
			add_options_page( $title, $title, 'manage_options', $this->slug . '-license', array( $this, 'show_page' ) );
		}

		/** @param string[] $links */
		public function add_link( array $links ): array {
			$links[] = '<a href="' . esc_url( admin_url( 'options-general.php?page=' . $this->slug . '-license' ) ) . '">License</a>';
			return $links;
		}

		public function show_page(): void {
			$state = $this->state();
			$note  = isset( $_GET['note'] ) ? sanitize_text_field( wp_unslash( $_GET['note'] ) ) : '';
			?>
			<div class="wrap">
				<h1><?php echo esc_html( $this->config['name'] ); ?> license</h1>
				<?php if ( '' !== $note ) : ?>
					<div class="notice notice-info"><p><?php echo esc_html( $note ); ?></p></div>
				<?php endif; ?>
				<p>
					<?php echo $this->is_licensed() ? 'This site is licensed and gets updates.' : 'Enter your license key to get updates. The plugin keeps working without one.'; ?>
				</p>
				<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
					<input type="hidden" name="action" value="<?php echo esc_attr( $this->slug . '_license' ); ?>">
					<?php wp_nonce_field( $this->slug . '_license' ); ?>
					<table class="form-table" role="presentation">
						<tr>
							<th scope="row"><label for="license-key">License key</label></th>
							<td><input id="license-key" class="regular-text code" name="key" autocomplete="off" value="<?php echo esc_attr( $state['key'] ); ?>"></td>
						</tr>
					</table>
					<p>
						<button class="button button-primary" name="do" value="activate">Activate on this site</button>
						<button class="button" name="do" value="deactivate">Deactivate on this site</button>
					</p>
				</form>
			</div>
			<?php
		}

		public function save_page(): void {
			if ( ! current_user_can( 'manage_options' ) ) {
				wp_die( 'You are not allowed to do this.', '', array( 'response' => 403 ) );
			}
			check_admin_referer( $this->slug . '_license' );
			$key  = isset( $_POST['key'] ) ? trim( sanitize_text_field( wp_unslash( $_POST['key'] ) ) ) : '';
			$do   = isset( $_POST['do'] ) ? sanitize_key( $_POST['do'] ) : '';
			$note = 'deactivate' === $do ? $this->deactivate( $key ) : $this->activate( $key );
			delete_site_transient( 'update_plugins' );
			wp_safe_redirect( add_query_arg( 'note', rawurlencode( $note ), admin_url( 'options-general.php?page=' . $this->slug . '-license' ) ) );
			exit;
		}

		/** @return string The result as a message for the owner. */
		public function activate( string $key ): string {
			$answer = $this->license_call( 'activate_license', $key );
			if ( empty( $answer['success'] ) ) {
				return self::explain( (string) ( $answer['error'] ?? '' ) );
			}
			$this->save( array( 'key' => $key, 'certified_at' => 0, 'failures' => 0, 'retry_at' => 0 ) );
			$this->fetch_certificate_keys();
			$this->refresh_certificate();
			return 'The license is active on this site.';
		}

		public function deactivate( string $key ): string {
			$answer = $this->license_call( 'deactivate_license', $key );
			if ( null === $answer ) {
				return self::explain( '' );
			}
			$this->save( array( 'key' => '', 'certificate' => array(), 'certified_at' => 0 ) );
			return 'The license is no longer active on this site.';
		}

		private function license_call( string $action, string $key ): ?array {
			$response = wp_remote_post(
				$this->config['shop'] . '/edd-sl-api',
				array(
					'timeout' => self::TIMEOUT_SECONDS,
					'body'    => array(
						'edd_action'  => $action,
						'license'     => $key,
						'item_name'   => rawurlencode( $this->config['name'] ),
						'url'         => home_url(),
						'version'     => $this->config['version'],
						'environment' => self::environment(),
					),
				)
			);
			$answer   = json_decode( (string) wp_remote_retrieve_body( $response ), true );
			return is_array( $answer ) ? $answer : null;
		}

		private static function environment(): string {
			return function_exists( 'wp_get_environment_type' ) ? wp_get_environment_type() : 'production';
		}

		private static function explain( string $error ): string {
			$messages = array(
				'missing'               => 'This license key does not exist. Check it for typing errors.',
				'missing_url'           => 'The shop did not accept the address of this site.',
				'license_not_activable' => 'This key cannot be activated on a site.',
				'disabled'              => 'This license has been disabled.',
				'no_activations_left'   => 'This license is already active on as many sites as it allows. Deactivate one of them first.',
				'expired'               => 'This license has expired. Renew it in your account.',
				'key_mismatch'          => 'This key is for another plugin.',
				'invalid_item_id'       => 'This key is for another plugin.',
				'item_name_mismatch'    => 'This key is for another plugin.',
			);
			return $messages[ $error ] ?? 'The shop could not be reached. Try again in a few minutes.';
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

		/** @return array{key:string,certificate:array,certified_at:int,keys:array,failures:int,retry_at:int} */
		private function state(): array {
			$saved = get_option( $this->slug . '_license', array() );
			return ( is_array( $saved ) ? $saved : array() ) + array(
				'key'          => '',
				'certificate'  => array(),
				'certified_at' => 0,
				'keys'         => array(),
				'failures'     => 0,
				'retry_at'     => 0,
			);
		}

		/** @param array<string,mixed> $changes */
		private function save( array $changes ): void {
			update_option( $this->slug . '_license', $changes + $this->state(), false );
		}
	}

endif;
