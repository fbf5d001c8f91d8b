<?php
/**
 * Behaves on the wire like the SDK of Easy Digital Downloads (1.0): everything by GET in the query, with the site's address
 * encoded once more, and the check on the filter that WordPress uses while it reads its list of updates.
 */
final class Edd_Sdk_Stand_In {
	private $url;
	private $file;
	private $item_id;

	public function __construct( $url, $file, $item_id ) {
		$this->url     = $url;
		$this->file    = $file;
		$this->item_id = $item_id;
		add_filter( 'pre_set_site_transient_update_plugins', array( $this, 'check_update' ) );
		add_filter( 'plugins_api', array( $this, 'describe' ), 10, 3 );
	}

	public function check_update( $transient ) {
		$transient = is_object( $transient ) ? $transient : new stdClass();
		$name      = plugin_basename( $this->file );
		$version   = get_plugin_data( $this->file, false, false )['Version'];
		$info      = $this->latest( $version );
		if ( ! $info ) {
			return $transient;
		}
		$info->plugin     = $name;
		$list             = version_compare( $version, $info->new_version, '<' ) ? 'response' : 'no_update';
		$transient->$list = array( $name => $info ) + ( $transient->$list ?? array() );
		return $transient;
	}

	public function describe( $result, $action, $args ) {
		if ( 'plugin_information' !== $action || dirname( plugin_basename( $this->file ) ) !== ( $args->slug ?? '' ) ) {
			return $result;
		}
		$info          = $this->latest( get_plugin_data( $this->file, false, false )['Version'] );
		$info->version = $info->new_version;
		return $info;
	}

	private function latest( $version ) {
		$info = $this->request(
			array(
				'edd_action'  => 'get_version',
				'license'     => (string) get_option( 'sdk_license_key' ),
				'item_id'     => $this->item_id,
				'version'     => $version,
				'slug'        => dirname( plugin_basename( $this->file ) ),
				'beta'        => '',
				'php_version' => PHP_VERSION,
				'wp_version'  => get_bloginfo( 'version' ),
			)
		);
		if ( ! $info || ! isset( $info->sections ) ) {
			return false;
		}
		foreach ( array( 'sections', 'banners', 'icons' ) as $part ) {
			$info->$part = (array) maybe_unserialize( $info->$part );
		}
		return $info;
	}

	public function activate( $key ) {
		$answer = $this->request( array( 'edd_action' => 'activate_license', 'license' => $key, 'item_id' => $this->item_id ) );
		if ( $answer && $answer->success ) {
			update_option( 'sdk_license_key', $key );
		}
		return $answer;
	}

	private function request( array $params ) {
		$params  += array( 'url' => rawurlencode( home_url() ), 'environment' => wp_get_environment_type() );
		$address  = $this->url . '?' . http_build_query( $params, '', '&' );
		$response = wp_remote_get( $address, array( 'timeout' => 15, 'sslverify' => true ) );
		return is_wp_error( $response ) || 200 !== wp_remote_retrieve_response_code( $response ) ? null : json_decode( wp_remote_retrieve_body( $response ) );
	}
}
