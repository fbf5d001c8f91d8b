<?php
/**
 * Behaves on the wire like the updater that Easy Digital Downloads gives to sellers (1.9): a form by POST to the shop's
 * address, answers with serialized parts, three hours of cache, and an hour of silence after anything but a 200.
 */
final class Edd_Updater_Stand_In {
	private $url;
	private $file;
	private $data;

	public function __construct( $url, $file, array $data ) {
		$this->url  = trailingslashit( $url );
		$this->file = $file;
		$this->data = $data;
		add_filter( 'pre_set_site_transient_update_plugins', array( $this, 'check_update' ) );
		add_filter( 'plugins_api', array( $this, 'describe' ), 10, 3 );
	}

	/** The name of the main file, not of the folder. */
	private function slug() {
		return basename( $this->file, '.php' );
	}

	public function check_update( $transient ) {
		$transient = is_object( $transient ) ? $transient : new stdClass();
		$name      = plugin_basename( $this->file );
		if ( ! empty( $transient->response[ $name ] ) ) {
			return $transient;
		}
		$current = $this->version_info();
		if ( false !== $current && is_object( $current ) && isset( $current->new_version ) ) {
			$list             = version_compare( $this->data['version'], $current->new_version, '<' ) ? 'response' : 'no_update';
			$transient->$list = array( $name => $current ) + ( $transient->$list ?? array() );
		}
		$transient->last_checked = time();
		$transient->checked      = array( $name => $this->data['version'] ) + ( $transient->checked ?? array() );
		return $transient;
	}

	public function describe( $result, $action = '', $args = null ) {
		if ( 'plugin_information' !== $action || ! isset( $args->slug ) || $args->slug !== $this->slug() ) {
			return $result;
		}
		// Up to 1.9.1 the answer is passed on as it is, without a version of its own.
		$info = $this->version_info();
		return false === $info ? $result : $info;
	}

	private function version_info() {
		$cache = get_option( $this->cache_name() );
		if ( ! empty( $cache['timeout'] ) && time() < $cache['timeout'] ) {
			return json_decode_parts( $cache['value'] );
		}
		$answer = edd_post(
			$this->url,
			array(
				'edd_action'  => 'get_version',
				'license'     => $this->data['license'],
				'item_name'   => false,
				'item_id'     => $this->data['item_id'],
				'version'     => $this->data['version'],
				'slug'        => $this->slug(),
				'author'      => 'A seller',
				'url'         => home_url(),
				'beta'        => false,
				'php_version' => PHP_VERSION,
				'wp_version'  => get_bloginfo( 'version' ),
			)
		);
		$info = null === $answer ? false : json_decode_parts( $answer );
		if ( false !== $info ) {
			update_option( $this->cache_name(), array( 'timeout' => time() + 3 * HOUR_IN_SECONDS, 'value' => $answer ) );
		}
		return $info;
	}

	private function cache_name() {
		return 'edd_sl_' . md5( serialize( $this->slug() . $this->data['license'] ) );
	}
}

/** The body of the answer, or null. A failure keeps the client quiet for an hour. */
function edd_post( $url, array $fields ) {
	$failed = 'edd_sl_failed_http_' . md5( $url );
	if ( time() < (int) get_option( $failed ) ) {
		return null;
	}
	$response = wp_remote_post( $url, array( 'timeout' => 15, 'sslverify' => true, 'body' => $fields ) );
	if ( is_wp_error( $response ) || 200 !== wp_remote_retrieve_response_code( $response ) ) {
		update_option( $failed, time() + HOUR_IN_SECONDS );
		return null;
	}
	return wp_remote_retrieve_body( $response );
}

/** An answer without sections is thrown away; everything else is read without looking whether it is there. */
function json_decode_parts( $text ) {
	$info = json_decode( $text );
	if ( ! $info || ! isset( $info->sections ) ) {
		return false;
	}
	foreach ( array( 'sections', 'banners', 'icons' ) as $part ) {
		$info->$part = (array) maybe_unserialize( $info->$part );
	}
	$info->id = $info->url . '/' . $info->package . $info->new_version;
	return $info;
}

/** The code of EDD's sample plugin for its "Activate" button. */
function edd_activate( $url, $item_id, $key ) {
	update_option( 'sample_license_key', $key );
	$answer = edd_post(
		$url,
		array(
			'edd_action'  => 'activate_license',
			'license'     => $key,
			'item_id'     => $item_id,
			'item_name'   => rawurlencode( 'Sample' ),
			'url'         => home_url(),
			'environment' => wp_get_environment_type(),
		)
	);
	return null === $answer ? 'no answer' : json_decode( $answer );
}
