<?php
/**
 * Behaves on the wire like plugin-update-checker 5: asks for one JSON address on its own schedule, keeps what it found in
 * an option, and adds it whenever WordPress reads its list of updates. The key and the site go with every check.
 */
final class Update_Checker_Stand_In {
	private $url;
	private $file;

	public function __construct( $url, $file ) {
		$this->url  = $url;
		$this->file = $file;
		add_filter( 'site_transient_update_plugins', array( $this, 'inject' ) );
		add_filter( 'plugins_api', array( $this, 'describe' ), 20, 3 );
		add_filter( 'upgrader_source_selection', array( $this, 'fix_folder' ), 10, 3 );
		add_action( 'load-update-core.php', array( $this, 'check' ) );
		add_action( 'puc_cron_check_updates-' . $this->slug(), array( $this, 'check' ) );
		if ( ! wp_next_scheduled( 'puc_cron_check_updates-' . $this->slug() ) ) {
			wp_schedule_event( time(), 'twicedaily', 'puc_cron_check_updates-' . $this->slug() );
		}
	}

	/** For what a seller adds to every check. */
	public function addQueryArgFilter( $callback ) {
		add_filter( 'puc_request_info_query_args-' . $this->slug(), $callback );
	}

	private function slug() {
		return dirname( plugin_basename( $this->file ) );
	}

	private function installed() {
		return get_plugin_data( $this->file, false, false )['Version'];
	}

	public function check() {
		update_option( 'external_updates-' . $this->slug(), $this->fetch( true ) );
	}

	private function fetch( $is_check ) {
		$query    = array(
			'installed_version' => $this->installed(),
			'php'               => PHP_VERSION,
			'locale'            => get_locale(),
			'license_key'       => (string) get_option( 'checker_license_key' ),
			'site_url'          => home_url(),
		) + ( $is_check ? array( 'checking_for_updates' => '1' ) : array() );
		$query    = apply_filters( 'puc_request_info_query_args-' . $this->slug(), $query );
		$response = wp_remote_get( add_query_arg( $query, $this->url ), array( 'timeout' => 10, 'headers' => array( 'Accept' => 'application/json' ) ) );
		if ( is_wp_error( $response ) || 200 !== wp_remote_retrieve_response_code( $response ) ) {
			return null;
		}
		$info = json_decode( wp_remote_retrieve_body( $response ) );
		// Without a name and a version the answer counts as broken.
		return is_object( $info ) && ! empty( $info->name ) && ! empty( $info->version ) ? $info : null;
	}

	public function inject( $updates ) {
		$info = get_option( 'external_updates-' . $this->slug() );
		$name = plugin_basename( $this->file );
		if ( ! is_object( $info ) || ! is_file( $this->file ) ) {
			return $updates;
		}
		$updates = is_object( $updates ) ? $updates : (object) array( 'response' => array() );
		$entry   = (object) array(
			'id'           => $this->slug(),
			'slug'         => $this->slug(),
			'plugin'       => $name,
			'new_version'  => $info->version,
			'url'          => $info->homepage,
			'package'      => $info->download_url ?? '',
			'icons'        => get_object_vars( $info->icons ),
			'tested'       => $info->tested ?? null,
			'requires_php' => $info->requires_php ?? null,
			// Of everything else in the answer it keeps only this.
			'upgrade_notice' => $info->upgrade_notice ?? '',
		);
		unset( $updates->response[ $name ], $updates->no_update[ $name ] );
		$list           = version_compare( $info->version, $this->installed(), '>' ) ? 'response' : 'no_update';
		$updates->$list = array( $name => $entry ) + ( $updates->$list ?? array() );
		return $updates;
	}

	public function describe( $result, $action = null, $args = null ) {
		if ( 'plugin_information' !== $action || $this->slug() !== ( $args->slug ?? '' ) ) {
			return $result;
		}
		$info = $this->fetch( false );
		if ( null === $info ) {
			return $result;
		}
		return (object) array(
			'name'          => $info->name,
			'slug'          => $info->slug,
			'version'       => $info->version,
			'homepage'      => $info->homepage,
			'author'        => '<a href="' . $info->author_homepage . '">' . $info->author . '</a>',
			'last_updated'  => $info->last_updated,
			'rating'        => $info->rating,
			'num_ratings'   => $info->num_ratings,
			'download_link' => $info->download_url ?? '',
			'sections'      => get_object_vars( $info->sections ),
			'banners'       => get_object_vars( $info->banners ),
		);
	}

	/** Renames the folder in the zip to that of the installed plugin. */
	public function fix_folder( $source, $remote_source, $upgrader ) {
		$wanted = trailingslashit( $remote_source ) . $this->slug() . '/';
		if ( is_wp_error( $source ) || $source === $wanted || ! is_file( $source . basename( $this->file ) ) ) {
			return $source;
		}
		rename( $source, $wanted );
		return $wanted;
	}
}
