import KeyRound from 'lucide-react/icons/key-round'
import { type Box, rect } from '#server/platform/drawing/svg.ts'
import { tile } from '#server/platform/drawing/tile.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { paragraph, text } from '#server/platform/drawing/type.ts'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { gate } from '../drawings/motifs/security.ts'
import { list } from '../drawings/screens/list.ts'
import { phone } from '../drawings/screens/phone.ts'
import type { Subject } from '../drawings/stage.ts'

export const gatepostLoginGuard: DemoProduct = {
  uri: 'gatepost-login-guard',
  name: 'Gatepost Login Guard',
  category: 'security',
  hue: 'brick',
  glyph: KeyRound,
  description:
    'Two-step login, passkeys and protection against password guessing, with a log of every login attempt.',
  shortDesc: 'A second step at login, and an end to password guessing.',
  longDesc: `
<p>Most hacked sites were not broken into; somebody logged in. Gatepost makes a stolen or guessed password useless and shows you who tried.</p>
<h3>A second step that people accept</h3>
<p>A six-digit code from any authenticator app, or a passkey: a fingerprint or a glance instead of a password. You choose which roles need it, and give people a few days to set it up before it becomes mandatory.</p>
<ul>
<li>Printable recovery codes, each good for one use.</li>
<li>Trusted devices for as long as you allow, which their owner can review and revoke.</li>
<li>No text messages, no third-party service, no fee per login.</li>
</ul>
<h3>Slowed down, not locked out</h3>
<p>Each wrong password delays the next try, counted per account and address. An attacker has to wait for minutes; the owner, who logs in from elsewhere, notices nothing. A stranger can never lock an account.</p>
<h3>See who tried to log in</h3>
<p>Every attempt is listed with its time, account, country and result. IP addresses are truncated after 30 days, which keeps the list useful and your privacy policy short.</p>
<h3>You cannot lock yourself out</h3>
<p>A line in <code>wp-config.php</code> switches Gatepost off, and a WP-CLI command resets a single account’s second step. Both are described in the first lines of the manual.</p>`,
  priceCents: 5900,
  publishedDaysAgo: 347,
  features: [
    { label: 'Authenticator app codes', free: true },
    { label: 'Passkeys', free: false },
    { label: 'Rules per role', free: false },
    { label: 'Login attempt log', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/gatepost/',
  sites: 3,
  releases: [
    {
      version: '4.1.0',
      daysAgo: 19,
      requiresPhp: '8.1',
      changes: ['New: passkeys can be named.', 'Changed: the attempt log loads in pages.'],
    },
    { version: '4.0.2', daysAgo: 77, changes: ['Fixed: recovery codes were only accepted with spaces.'] },
    {
      version: '4.0.0',
      daysAgo: 150,
      changes: ['New: login by passkey.', 'Removed: codes by email, which were the weakest step.'],
    },
    {
      version: '3.5.1',
      daysAgo: 260,
      changes: ['Fixed: clock differences of up to a minute are tolerated.'],
    },
  ],
  pictures: [
    {
      alt: 'Gatepost Login Guard: a row of gate posts and, in front of them, six boxes for a code',
      draw: cover(gate),
    },
    {
      alt: 'A phone asking for a six-digit code after the password',
      draw: phone({
        headline: 'One more step, ten seconds',
        body: 'Type the six digits from your app, or use a passkey and type nothing at all. Trusted devices are asked once every 30 days.',
        screen: codeOnPhone,
      }),
    },
    {
      alt: 'A list of login attempts with account, country, time and result',
      draw: list({
        headline: 'Who tried to log in last night',
        backdrop: 'ink',
        tabs: ['Attempts', 'People', 'Rules'],
        columns: [
          { title: 'Account', width: 340, look: 'strong' },
          { title: 'From', width: 360 },
          { title: 'Time', width: 240, look: 'muted' },
          { title: 'Result', width: 280, right: true },
        ],
        rows: [
          ['editor', 'Uppsala, known device', '07:52', { chip: 'Logged in', tone: 'success' }],
          ['admin', 'unknown network', '03:14', { chip: 'Wrong password', tone: 'danger' }],
          ['admin', 'unknown network', '03:12', { chip: 'Slowed down', tone: 'warning' }],
          [
            'shop',
            'Porto, new device',
            'Yesterday',
            { chip: 'Code required', tone: 'info', glyph: KeyRound },
          ],
          ['editor', 'Uppsala, passkey', 'Yesterday', { chip: 'Logged in', tone: 'success' }],
          ['test', 'unknown network', 'Yesterday', { chip: 'No account', tone: 'danger' }],
        ],
      }),
    },
  ],
  reviews: [
    {
      by: 'marcus',
      daysAgo: 77,
      rating: 5,
      title: 'Passkeys without a cloud service',
      body: 'Set up for nine editors in an afternoon. The three who usually complain did not.',
    },
    {
      by: 'priya',
      daysAgo: 60,
      rating: 4,
      title: 'Clear and strict',
      body: 'The attempt log convinced my client to turn it on for everyone. I miss a weekly summary by email, but Digest Desk picks up the notices.',
    },
    {
      by: 'owen',
      daysAgo: 11,
      rating: 5,
      title: 'They thought of the owner, too',
      body: 'I locked myself out on purpose to test the way back in. It took one line, and it is the first thing in the manual.',
    },
  ],
}

function codeOnPhone(box: Box, subject: Subject): string {
  const { hue } = subject
  const x = box.x + 40
  const cells = ['2', '8', '0', '6', '', '']
  return (
    tile(x, box.y + 120, 92, subject.glyph, hue) +
    text(x, box.y + 290, 'One more step', { size: 46, weight: 600, tracking: -14 }) +
    paragraph(x, box.y + 342, 'Enter the code that your app shows for this site.', {
      size: 28,
      width: 380,
      leading: 40,
      fill: color.muted,
    }) +
    cells
      .map((digit, index) => {
        const left = x + index * 66
        return (
          rect({
            x: left,
            y: box.y + 430,
            width: 56,
            height: 80,
            radius: 14,
            fill: digit ? hue.soft : color.surface,
            stroke: index === 4 ? hue.deep : '#c3ccd6',
            weight: index === 4 ? 4 : 2,
          }) +
          text(left + 28, box.y + 486, digit, { size: 42, weight: 600, anchor: 'middle', fill: hue.deep })
        )
      })
      .join('') +
    rect({ x, y: box.y + 560, width: 386, height: 88, radius: 18, fill: hue.deep }) +
    text(x + 193, box.y + 615, 'Log in', { size: 32, weight: 600, fill: color.bg, anchor: 'middle' }) +
    text(x + 193, box.y + 712, 'Use a passkey instead', {
      size: 28,
      weight: 500,
      fill: hue.deep,
      anchor: 'middle',
    }) +
    text(x + 193, box.y + 776, 'Use a recovery code', { size: 28, fill: color.muted, anchor: 'middle' })
  )
}
