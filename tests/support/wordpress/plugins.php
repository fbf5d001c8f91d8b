<?php
/** Installed plugins: their headers, which ones are active, and where they are. */

function wp_normalize_path( $path ) {
	return preg_replace( '|(?<=.)/+|', '/', str_replace( '\\', '/', $path ) );
}

function trailingslashit( $path ) {
	return untrailingslashit( $path ) . '/';
}

function untrailingslashit( $path ) {
	return rtrim( $path, '/\\' );
}

function plugin_basename( $file ) {
	$folder = preg_quote( wp_normalize_path( WP_PLUGIN_DIR ), '#' );
	return trim( preg_replace( "#^$folder/#", '', wp_normalize_path( $file ) ), '/' );
}

function plugin_dir_path( $file ) {
	return trailingslashit( dirname( $file ) );
}

function plugin_dir_url( $file ) {
	return trailingslashit( plugins_url( '', $file ) );
}

function plugins_url( $path = '', $plugin = '' ) {
	$folder = '' === $plugin ? '' : '/' . dirname( plugin_basename( $plugin ) );
	return get_option( 'siteurl' ) . '/wp-content/plugins' . $folder . ( '' === $path ? '' : '/' . ltrim( $path, '/' ) );
}

/** The first 8 KiB only, one `Name: value` per line after comment signs. */
function get_file_data( $file, $headers, $context = '' ) {
	$text  = file_get_contents( $file, false, null, 0, 8 * 1024 );
	$text  = str_replace( "\r", "\n", false === $text ? '' : $text );
	$found = array();
	foreach ( $headers as $key => $name ) {
		$has           = preg_match( '/^(?:[ \t]*<\?php)?[ \t\/*#@]*' . preg_quote( $name, '/' ) . ':(.*)$/mi', $text, $match );
		$found[ $key ] = $has ? trim( preg_replace( '/\s*(?:\*\/|\?>).*/', '', $match[1] ) ) : '';
	}
	return $found;
}

function get_plugin_data( $file, $markup = true, $translate = true ) {
	$data  = get_file_data(
		$file,
		array(
			'Name'            => 'Plugin Name',
			'PluginURI'       => 'Plugin URI',
			'Version'         => 'Version',
			'Description'     => 'Description',
			'Author'          => 'Author',
			'AuthorURI'       => 'Author URI',
			'TextDomain'      => 'Text Domain',
			'DomainPath'      => 'Domain Path',
			'Network'         => 'Network',
			'RequiresWP'      => 'Requires at least',
			'RequiresPHP'     => 'Requires PHP',
			'UpdateURI'       => 'Update URI',
			'RequiresPlugins' => 'Requires Plugins',
		),
		'plugin'
	);
	$data['Network'] = 'true' === strtolower( $data['Network'] );
	$folder          = dirname( plugin_basename( $file ) );
	if ( '' === $data['TextDomain'] && '.' !== $folder && false === strpos( $folder, '/' ) ) {
		$data['TextDomain'] = $folder;
	}
	return $data + array( 'Title' => $data['Name'], 'AuthorName' => $data['Author'] );
}

/** Files ending in `.php` directly in a plugin's folder, or beside the folders, that have a `Plugin Name`. */
function get_plugins( $folder = '' ) {
	$cached = wp_cache_get( 'plugins', 'plugins' );
	if ( isset( $cached[ $folder ] ) ) {
		return $cached[ $folder ];
	}
	$plugins = array();
	foreach ( double_plugin_files( WP_PLUGIN_DIR . $folder, '' === $folder ) as $file ) {
		$data = get_plugin_data( WP_PLUGIN_DIR . $folder . '/' . $file, false, false );
		if ( '' !== $data['Name'] ) {
			$plugins[ $file ] = $data;
		}
	}
	uasort( $plugins, static fn( $one, $other ) => strnatcasecmp( $one['Name'], $other['Name'] ) );
	wp_cache_set( 'plugins', array( $folder => $plugins ) + ( $cached ?: array() ), 'plugins' );
	return $plugins;
}

function double_plugin_files( $root, $with_folders ) {
	$files = array();
	foreach ( scandir( $root ) as $name ) {
		if ( '.' === $name[0] ) {
			continue;
		}
		if ( is_dir( "$root/$name" ) ) {
			foreach ( $with_folders ? double_plugin_files( "$root/$name", false ) : array() as $inner ) {
				$files[] = "$name/$inner";
			}
		} elseif ( '.php' === substr( $name, -4 ) ) {
			$files[] = $name;
		}
	}
	return $files;
}

function wp_clean_plugins_cache( $clear_updates = true ) {
	if ( $clear_updates ) {
		delete_site_transient( 'update_plugins' );
	}
	wp_cache_delete( 'plugins', 'plugins' );
}

function is_plugin_active( $plugin ) {
	return in_array( $plugin, get_option( 'active_plugins', array() ), true ) || is_plugin_active_for_network( $plugin );
}

function is_plugin_active_for_network( $plugin ) {
	return is_multisite() && isset( get_site_option( 'active_sitewide_plugins', array() )[ $plugin ] );
}

function is_plugin_inactive( $plugin ) {
	return ! is_plugin_active( $plugin );
}

function register_activation_hook( $file, $callback ) {
	add_action( 'activate_' . plugin_basename( $file ), $callback );
}

function register_deactivation_hook( $file, $callback ) {
	add_action( 'deactivate_' . plugin_basename( $file ), $callback );
}

function register_uninstall_hook( $file, $callback ) {
	$hooks                             = get_option( 'uninstall_plugins', array() );
	$hooks[ plugin_basename( $file ) ] = $callback;
	update_option( 'uninstall_plugins', $hooks );
}

function activate_plugin( $plugin, $redirect = '', $network_wide = false ) {
	if ( ! is_file( WP_PLUGIN_DIR . "/$plugin" ) ) {
		return new WP_Error( 'plugin_not_found', 'Plugin file does not exist.' );
	}
	if ( ! isset( get_plugins()[ $plugin ] ) ) {
		return new WP_Error( 'no_plugin_header', 'The plugin does not have a valid header.' );
	}
	if ( is_plugin_active( $plugin ) ) {
		return null;
	}
	double_include( WP_PLUGIN_DIR . "/$plugin" );
	do_action( "activate_$plugin", $network_wide );
	if ( $network_wide && is_multisite() ) {
		update_site_option( 'active_sitewide_plugins', array( $plugin => double_time() ) + get_site_option( 'active_sitewide_plugins', array() ) );
	} else {
		update_option( 'active_plugins', array_merge( get_option( 'active_plugins', array() ), array( $plugin ) ) );
	}
	return null;
}

function deactivate_plugins( $plugins, $silent = false ) {
	foreach ( (array) $plugins as $plugin ) {
		if ( ! $silent ) {
			do_action( "deactivate_$plugin", false );
		}
		update_option( 'active_plugins', array_values( array_diff( get_option( 'active_plugins', array() ), array( $plugin ) ) ) );
	}
}

/** Active plugins whose main file is gone: WordPress deactivates them when somebody opens the list. */
function validate_active_plugins() {
	$invalid = array();
	foreach ( get_option( 'active_plugins', array() ) as $plugin ) {
		if ( ! is_file( WP_PLUGIN_DIR . "/$plugin" ) ) {
			$invalid[] = $plugin;
			deactivate_plugins( $plugin, true );
		}
	}
	return $invalid;
}

/** The files of active plugins that exist; WordPress passes over the others. */
function wp_get_active_and_valid_plugins() {
	$sitewide = is_multisite() ? array_keys( get_site_option( 'active_sitewide_plugins', array() ) ) : array();
	$files    = array_map( static fn( $plugin ) => WP_PLUGIN_DIR . "/$plugin", array_merge( $sitewide, get_option( 'active_plugins', array() ) ) );
	return array_filter( $files, 'is_file' );
}

/** Runs uninstall.php, or the hook, and deletes the folder, as "Delete" in the list of plugins does. */
function double_delete_plugin( $plugin ) {
	$folder = WP_PLUGIN_DIR . '/' . dirname( $plugin );
	if ( is_file( "$folder/uninstall.php" ) ) {
		define( 'WP_UNINSTALL_PLUGIN', $plugin );
		double_include( "$folder/uninstall.php" );
	} elseif ( isset( get_option( 'uninstall_plugins', array() )[ $plugin ] ) ) {
		double_include( WP_PLUGIN_DIR . "/$plugin" );
		call_user_func( get_option( 'uninstall_plugins' )[ $plugin ] );
	}
	double_remove( $folder );
}

function double_include( $file ) {
	Double_Clock_Wrapper::on();
	try {
		include_once $file;
	} finally {
		Double_Clock_Wrapper::off();
	}
}

/**
 * Loads PHP files with `time()` replaced by the scenario's clock. PHP lets nobody redefine `time()`, and a client whose
 * back-off is an hour cannot be tested without moving the clock.
 */
final class Double_Clock_Wrapper {
	public $context;
	private $text = '';
	private $at   = 0;

	public static function on() {
		stream_wrapper_unregister( 'file' );
		stream_wrapper_register( 'file', self::class );
	}

	public static function off() {
		stream_wrapper_restore( 'file' );
	}

	public function stream_open( $path ) {
		self::off();
		$text = @file_get_contents( $path );
		self::on();
		if ( false === $text ) {
			return false;
		}
		$this->text = preg_replace( '/(?<![\w>:$])time\(\)/', 'double_time()', $text );
		return true;
	}

	public function stream_read( $count ) {
		$part      = substr( $this->text, $this->at, $count );
		$this->at += strlen( $part );
		return $part;
	}

	public function stream_eof() {
		return $this->at >= strlen( $this->text );
	}

	public function stream_stat() {
		return array( 'size' => strlen( $this->text ) );
	}

	public function stream_set_option() {
		return false;
	}

	public function url_stat( $path, $flags ) {
		self::off();
		$stat = @stat( $path );
		self::on();
		return $stat;
	}
}
