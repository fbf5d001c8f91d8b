<?php
/** Downloading, unpacking and replacing a plugin. */

function wp_tempnam( $name = '' ) {
	$folder = DOUBLE_SITE . '/wp-content/temp';
	is_dir( $folder ) || mkdir( $folder );
	return tempnam( $folder, 'wp' );
}

function download_url( $url, $timeout = 300, $signature_verification = false ) {
	if ( ! $url ) {
		return new WP_Error( 'http_no_url', 'No URL Provided.' );
	}
	$file     = wp_tempnam();
	$response = wp_safe_remote_get( $url, array( 'timeout' => $timeout, 'stream' => true, 'filename' => $file ) );
	if ( is_wp_error( $response ) ) {
		unlink( $file );
		return $response;
	}
	$code = wp_remote_retrieve_response_code( $response );
	if ( 200 !== $code ) {
		$data = array( 'code' => $code, 'body' => file_get_contents( $file, false, null, 0, KB_IN_BYTES ) );
		unlink( $file );
		return new WP_Error( 'http_404', trim( wp_remote_retrieve_response_message( $response ) ), $data );
	}
	$md5 = wp_remote_retrieve_header( $response, 'Content-MD5' );
	if ( '' !== $md5 && ! hash_equals( base64_encode( md5_file( $file, true ) ), $md5 ) ) {
		unlink( $file );
		return new WP_Error( 'md5_mismatch', 'The checksum of the file does not match the expected checksum value.' );
	}
	return $file;
}

function wp_delete_file( $file ) {
	$file = apply_filters( 'wp_delete_file', $file );
	return ! empty( $file ) && @unlink( $file );
}

/** Every entry of a zip and its contents; PHP's own zip extension is often missing on the command line. */
function double_read_zip( $file ) {
	$zip = file_get_contents( $file );
	$end = strrpos( $zip, "PK\x05\x06" );
	if ( false === $end ) {
		return new WP_Error( 'incompatible_archive', 'The package could not be installed.', 'PCLZIP_ERR_BAD_FORMAT' );
	}
	$table   = unpack( 'vcount/Vsize/Vat', substr( $zip, $end + 10, 10 ) );
	$at      = $table['at'];
	$entries = array();
	for ( $n = 0; $n < $table['count']; $n++ ) {
		$entry = unpack( 'vmethod/vtime/vdate/Vcrc/Vpacked/Vlength/vname/vextra/vcomment/vdisk/vinner/Vouter/Vlocal', substr( $zip, $at + 10, 36 ) );
		$name  = substr( $zip, $at + 46, $entry['name'] );
		$local = unpack( 'vname/vextra', substr( $zip, $entry['local'] + 26, 4 ) );
		$data  = substr( $zip, $entry['local'] + 30 + $local['name'] + $local['extra'], $entry['packed'] );
		$data  = 0 === $entry['method'] || '' === $data ? $data : gzinflate( $data );
		if ( false === $data || crc32( $data ) !== $entry['crc'] ) {
			return new WP_Error( 'incompatible_archive', 'The package could not be installed.', $name );
		}
		$entries[ $name ] = $data;
		$at              += 46 + $entry['name'] + $entry['extra'] + $entry['comment'];
	}
	return $entries;
}

function unzip_file( $file, $to ) {
	$entries = double_read_zip( $file );
	if ( is_wp_error( $entries ) ) {
		return $entries;
	}
	foreach ( $entries as $name => $data ) {
		// WordPress skips what leads out of the folder, and what macOS adds.
		if ( 0 !== validate_file( $name ) || '__MACOSX/' === substr( $name, 0, 9 ) ) {
			continue;
		}
		$folder = '/' === substr( $name, -1 ) ? "$to/$name" : dirname( "$to/$name" );
		is_dir( $folder ) || mkdir( $folder, 0755, true );
		if ( '/' !== substr( $name, -1 ) ) {
			file_put_contents( "$to/$name", $data );
		}
	}
	return true;
}

function validate_file( $file ) {
	return preg_match( '#(^|/)\.\.(/|$)|^/|:#', $file ) ? 1 : 0;
}

function double_remove( $path ) {
	if ( is_dir( $path ) && ! is_link( $path ) ) {
		foreach ( array_diff( scandir( $path ), array( '.', '..' ) ) as $name ) {
			double_remove( "$path/$name" );
		}
		return rmdir( $path );
	}
	return ! file_exists( $path ) || unlink( $path );
}

class WP_Upgrader {
	public $result  = array();
	public $strings = array(
		'no_package'           => 'Update package not available.',
		'download_failed'      => 'Download failed.',
		'incompatible_archive' => 'The package could not be installed.',
		'up_to_date'           => 'The plugin is at the latest version.',
		'folder_exists'        => 'Destination folder already exists.',
	);

	public function download_package( $package, $check_signatures = false, $hook_extra = array() ) {
		$reply = apply_filters( 'upgrader_pre_download', false, $package, $this, $hook_extra );
		if ( false !== $reply ) {
			return $reply;
		}
		if ( ! preg_match( '!^(http|https|ftp)://!i', (string) $package ) && file_exists( (string) $package ) ) {
			return $package;
		}
		if ( empty( $package ) ) {
			return new WP_Error( 'no_package', $this->strings['no_package'] );
		}
		$file = download_url( $package, 300, $check_signatures );
		return is_wp_error( $file ) ? new WP_Error( 'download_failed', $this->strings['download_failed'], $file->get_error_message() ) : $file;
	}

	/** Downloads, unpacks and installs; the folder's name in the zip decides where. */
	public function run( $options ) {
		$options      = apply_filters( 'upgrader_package_options', $options + array( 'hook_extra' => array(), 'is_multi' => false, 'clear_destination' => true ) );
		$this->result = $this->install( $options );
		if ( ! $options['is_multi'] ) {
			do_action( 'upgrader_process_complete', $this, $options['hook_extra'] );
		}
		return $this->result;
	}

	private function install( array $options ) {
		$extra = $options['hook_extra'];
		$file  = $this->download_package( $options['package'], false, $extra );
		if ( is_wp_error( $file ) ) {
			return $file;
		}
		$working = DOUBLE_SITE . '/wp-content/upgrade/' . basename( basename( $file, '.tmp' ), '.zip' );
		double_remove( dirname( $working ) );
		$unzipped = unzip_file( $file, $working );
		if ( $file !== $options['package'] ) {
			unlink( $file );
		}
		if ( is_wp_error( $unzipped ) ) {
			return $unzipped;
		}
		$ready = apply_filters( 'upgrader_pre_install', true, $extra );
		if ( is_wp_error( $ready ) ) {
			return $ready;
		}
		$names  = array_values( array_diff( scandir( $working ), array( '.', '..' ) ) );
		$source = 1 === count( $names ) && is_dir( "$working/{$names[0]}" ) ? "$working/{$names[0]}/" : "$working/";
		$source = apply_filters( 'upgrader_source_selection', $source, $working, $this, $extra );
		if ( is_wp_error( $source ) ) {
			return $source;
		}
		$name        = basename( $source );
		$destination = WP_PLUGIN_DIR . "/$name/";
		if ( $options['clear_destination'] ) {
			if ( isset( $extra['plugin'] ) ) {
				double_remove( WP_PLUGIN_DIR . '/' . dirname( $extra['plugin'] ) );
			}
			double_remove( untrailingslashit( $destination ) );
		} elseif ( file_exists( $destination ) ) {
			return new WP_Error( 'folder_exists', $this->strings['folder_exists'], $destination );
		}
		rename( untrailingslashit( $source ), untrailingslashit( $destination ) );
		double_remove( $working );
		$result = array( 'source' => $source, 'destination' => $destination, 'destination_name' => $name );
		$after  = apply_filters( 'upgrader_post_install', true, $extra, $result );
		return is_wp_error( $after ) ? $after : $result;
	}
}

class Plugin_Upgrader extends WP_Upgrader {
	/** "Update now" without scripts, and automatic updates. */
	public function upgrade( $plugin, $args = array() ) {
		$current = get_site_transient( 'update_plugins' );
		if ( ! isset( $current->response[ $plugin ] ) ) {
			return false;
		}
		add_filter( 'upgrader_source_selection', array( $this, 'check_package' ) );
		add_action( 'upgrader_process_complete', 'wp_clean_plugins_cache', 9, 0 );
		$this->run( $this->options( $current->response[ $plugin ]->package, array( 'plugin' => $plugin, 'type' => 'plugin', 'action' => 'update' ) ) );
		remove_filter( 'upgrader_source_selection', array( $this, 'check_package' ) );
		if ( ! $this->result || is_wp_error( $this->result ) ) {
			return $this->result;
		}
		wp_clean_plugins_cache( $args['clear_update_cache'] ?? true );
		return true;
	}

	/** "Update now" with scripts, and "Update plugins" for several. */
	public function bulk_upgrade( $plugins ) {
		$current = get_site_transient( 'update_plugins' );
		$results = array();
		foreach ( $plugins as $plugin ) {
			if ( ! isset( $current->response[ $plugin ] ) ) {
				$results[ $plugin ] = true;
				continue;
			}
			$this->run( array( 'is_multi' => true ) + $this->options( $current->response[ $plugin ]->package, array( 'plugin' => $plugin ) ) );
			$results[ $plugin ] = $this->result;
		}
		wp_clean_plugins_cache();
		do_action( 'upgrader_process_complete', $this, array( 'action' => 'update', 'type' => 'plugin', 'bulk' => true, 'plugins' => $plugins ) );
		return $results;
	}

	/** "Upload plugin". */
	public function install_zip( $path ) {
		add_filter( 'upgrader_source_selection', array( $this, 'check_package' ) );
		$this->run( array( 'clear_destination' => false ) + $this->options( $path, array( 'type' => 'plugin', 'action' => 'install' ) ) );
		remove_filter( 'upgrader_source_selection', array( $this, 'check_package' ) );
		wp_clean_plugins_cache();
		return $this->result;
	}

	private function options( $package, array $extra ) {
		return array( 'package' => $package, 'clear_destination' => true, 'hook_extra' => $extra );
	}

	public function check_package( $source ) {
		if ( is_wp_error( $source ) ) {
			return $source;
		}
		foreach ( glob( $source . '*.php' ) as $file ) {
			$data = get_plugin_data( $file, false, false );
			if ( '' === $data['Name'] ) {
				continue;
			}
			if ( ! is_php_version_compatible( $data['RequiresPHP'] ) ) {
				return new WP_Error( 'incompatible_php_required_version', $this->strings['incompatible_archive'] );
			}
			if ( ! is_wp_version_compatible( $data['RequiresWP'] ) ) {
				return new WP_Error( 'incompatible_wp_required_version', $this->strings['incompatible_archive'] );
			}
			return $source;
		}
		return new WP_Error( 'incompatible_archive_no_plugins', $this->strings['incompatible_archive'], 'No valid plugins were found.' );
	}
}

/** The request behind "Update now" in the list of plugins. */
function double_update_now( $plugin ) {
	if ( ! current_user_can( 'update_plugins' ) ) {
		return array( 'updated' => false, 'error' => 'Sorry, you are not allowed to update plugins for this site.' );
	}
	wp_update_plugins();
	$results = ( new Plugin_Upgrader() )->bulk_upgrade( array( $plugin ) );
	return double_update_result( $results[ $plugin ], is_array( $results[ $plugin ] ) );
}

function double_update_result( $result, $is_done ) {
	if ( is_wp_error( $result ) ) {
		$data = $result->get_error_data();
		return array(
			'updated' => false,
			'code'    => $result->get_error_code(),
			'error'   => trim( $result->get_error_message() . ' ' . ( is_string( $data ) ? $data : '' ) ),
		);
	}
	return array( 'updated' => $is_done, 'error' => $is_done ? '' : 'The plugin is at the latest version.' );
}
