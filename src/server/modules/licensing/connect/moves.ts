import type { Move } from '#core/contract/connect.ts'
import { checkerCode, clientCode, type GuideFacts } from './guides.ts'
import { phpPrefix, phpString } from './php.ts'

type MoveFacts = GuideFacts & { oldItemIds: string[] }

/** What a plugin that is sold elsewhere has to change, by the library it contains. */
export function makeMoves(facts: MoveFacts): Move[] {
  return [
    { name: 'EDD Software Licensing', steps: [...fromEdd(facts), LAST_OLD_RELEASE] },
    { name: 'plugin-update-checker', steps: [...fromChecker(facts), LAST_OLD_RELEASE] },
    { name: 'Freemius', steps: [...fromFreemius(facts), LAST_OLD_RELEASE] },
  ]
}

type Step = Move['steps'][number]

const LAST_OLD_RELEASE: Step = {
  text: 'Sites that have an older version keep asking the old shop. Publish the changed version there too, as its last release, and sites reach this shop from then on.',
  before: null,
  after: null,
}

function fromEdd({ shopUrl, itemId, oldItemIds }: MoveFacts): Step[] {
  const oldId = oldItemIds[0]
  return [
    {
      text: 'Change the address of the shop, wherever your plugin has it: for the updater, and for activating and checking a license.',
      before: "new EDD_SL_Plugin_Updater( 'https://old-shop.example', __FILE__, array(",
      after: `new EDD_SL_Plugin_Updater( ${phpString(shopUrl)}, __FILE__, array(`,
    },
    oldId === undefined
      ? {
          text: 'Change the item id. If you import your old shop first, its id keeps working and this line can stay.',
          before: "'item_id' => 412,",
          after: `'item_id' => ${itemId},`,
        }
      : {
          text: `The item id can stay: this product was imported, and ${oldItemIds.join(', ')} still means it here.`,
          before: `'item_id' => ${oldId},`,
          after: `'item_id' => ${oldId},`,
        },
  ]
}

function fromChecker(facts: MoveFacts): Step[] {
  return [
    {
      text: 'Change the address of the update information, and send the license key and the site with each check.',
      before: `${`$${phpPrefix(facts.slug)}_updates`} = PucFactory::buildUpdateChecker(
	'https://old-shop.example/updates/?action=get_metadata&slug=${facts.slug}',
	__FILE__,
	${phpString(facts.slug)}
);`,
      after: checkerCode(facts).code,
    },
  ]
}

function fromFreemius(facts: MoveFacts): Step[] {
  const prefix = phpPrefix(facts.slug)
  return [
    {
      text: 'Remove the folder of the SDK and the code that starts it, and start our client instead.',
      before: `function ${prefix}_fs() {
	global $${prefix}_fs;
	if ( ! isset( $${prefix}_fs ) ) {
		require_once __DIR__ . '/freemius/start.php';
		$${prefix}_fs = fs_dynamic_init( array( /* ... */ ) );
	}
	return $${prefix}_fs;
}
${prefix}_fs();
do_action( '${prefix}_fs_loaded' );`,
      after: clientCode(facts).code,
    },
    {
      text: 'Ask our client wherever the plugin asked the SDK whether the site is licensed.',
      before: `if ( ${prefix}_fs()->can_use_premium_code() ) {`,
      after: `if ( ${prefix}_client()->is_licensed() ) {`,
    },
    {
      text: 'License keys of Freemius do not work here. Under Licenses, issue new ones from a CSV file of your customers; each of them gets a mail with the key.',
      before: null,
      after: null,
    },
  ]
}
