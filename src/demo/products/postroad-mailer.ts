import Mail from 'lucide-react/icons/mail'
import type { DemoProduct } from '../demo-product.ts'
import { postroadPictures } from './postroad-mailer-pictures.ts'

export const postroadMailer: DemoProduct = {
  uri: 'postroad-mailer',
  name: 'Postroad Mailer',
  category: 'email',
  hue: 'cobalt',
  glyph: Mail,
  description:
    'Sends your site’s email through your own mail server, keeps a log of every message, and lets you resend the ones that failed.',
  shortDesc: 'See every email your site sends, find out which ones did not arrive, and send them again.',
  longDesc: `
<p>WordPress hands an email to the web host and never checks what happens to it. Password resets, order receipts and form entries vanish without a trace, and you hear about it from an annoyed customer. Postroad Mailer sends through a mail server you choose, logs every message, and shows you which ones did not get through.</p>
<h3>A log you can answer questions with</h3>
<p>Each message has one line: recipient, subject, time and what happened to it. Open a line and you see the email exactly as it was sent, its headers, its attachments and the mail server’s own reply. Search by address or subject and you can tell a customer in half a minute whether their receipt went out.</p>
<ul>
<li>Filter by status: sent, opened, failed, resent.</li>
<li>See which plugin sent the message, down to the file and line.</li>
<li>Choose how long entries are kept, from seven days to two years, with or without message bodies.</li>
<li>Export a selection as CSV for your records.</li>
</ul>
<h3>Resend manually or automatically</h3>
<p>A failed message can be sent again with one click, to the same person or to a corrected address. With auto resend, Postroad retries after 5 minutes, 1 hour and 6 hours, but only if the mail server’s reply says that waiting may help. Rejected addresses are never retried.</p>
<h3>Know what was opened</h3>
<p>Open tracking is off until you turn it on, and you turn it on per type of message: for newsletters and quotes, perhaps, but not for password resets. Opens are counted on your own site. No third party sees your readers.</p>
<h3>Connects to the server you already have</h3>
<ul>
<li>Any SMTP server, with TLS and a test button that explains problems in plain English.</li>
<li>Two connections at once: one for receipts, one for bulk mail, with a fallback between them.</li>
<li>Passwords are stored encrypted and never shown again.</li>
</ul>
<h3>Set up in three steps</h3>
<p>Install the plugin, enter your mail server’s address and login, and press <strong>Send a test</strong>. If the test arrives, you are done; if it does not, the message tells you whether it was the address, the login or a blocked port. Your other plugins need no changes: everything that uses <code>wp_mail()</code> goes through Postroad from then on.</p>
<h3>Small and quiet</h3>
<p>Postroad adds two database tables and no script to your public pages. If you choose so, removing the plugin also removes its tables.</p>`,
  priceCents: 4900,
  comparePriceCents: 6900,
  publishedDaysAgo: 3,
  freeUrl: 'https://wordpress.org/plugins/postroad-mailer/',
  sites: 1,
  releases: [
    {
      version: '3.2.0',
      daysAgo: 3,
      requiresPhp: '8.1',
      changes: [
        'New: two connections at once, with rules for which messages use which.',
        'New: the log shows which plugin sent a message.',
        'New: opens are part of the CSV export; setup asks how long to keep entries.',
        'Changed: auto resend waits longer after a server says it is busy.',
      ],
    },
    {
      version: '3.1.2',
      daysAgo: 41,
      changes: [
        'Fixed: attachments with a comma in their name were cut off in the log.',
        'Fixed: the test button reported a timeout when the port was blocked.',
      ],
    },
    {
      version: '3.1.0',
      daysAgo: 96,
      changes: ['New: CSV export of log entries.', 'New: keep the log without message bodies.'],
    },
    {
      version: '3.0.0',
      daysAgo: 188,
      changes: [
        'New: auto resend with three delays.',
        'New: open tracking per type of message.',
        'Changed: passwords of mail servers are stored encrypted.',
      ],
    },
    { version: '2.4.1', daysAgo: 301, changes: ['Fixed: a notice on PHP 8.3 when an email had no subject.'] },
  ],
  pictures: postroadPictures,
  reviews: [
    {
      by: 'ines',
      daysAgo: 80,
      rating: 5,
      title: 'Found the missing receipts on the first day',
      body: 'Our host had been dropping mail to one provider for weeks and nobody knew. The log made it obvious within an hour. I resent eleven receipts from the list and moved to our own SMTP server the same afternoon.',
    },
    {
      by: 'marcus',
      daysAgo: 72,
      rating: 5,
      title: 'The log is the product',
      body: 'I bought it for SMTP and stayed for the log. When a client says “I never got it”, I can now answer with a time and the server’s reply instead of guessing.',
    },
    {
      by: 'daniel',
      daysAgo: 64,
      rating: 4,
      title: 'Does what it says',
      body: 'Setup took five minutes. One star off because I would like to see opens per recipient in the CSV export, which is only on screen so far.',
      reply: 'Thank you, Daniel. Opens will be part of the export in version 3.2.',
    },
    {
      by: 'hana',
      daysAgo: 51,
      rating: 5,
      title: 'Good manners',
      body: 'No upsell banners, no dashboard widget, no script on the front end. It sends mail and logs it. That is all.',
    },
    {
      by: 'kate',
      daysAgo: 36,
      rating: 3,
      title: 'Solid, but mind the log size',
      body: 'On a busy shop the log grew quickly with bodies switched on. Setting it to 30 days without bodies solved it, but I had to find that out myself.',
      reply: 'Fair point. The next version asks for it during setup, and suggests 30 days.',
    },
    {
      by: 'jonas',
      daysAgo: 21,
      rating: 5,
      title: 'Second license bought',
      body: 'Works the same on our multilingual site. The explanation of the failed test (“port 587 is blocked by your host”) saved me a support call.',
    },
    {
      by: 'grace',
      daysAgo: 8,
      rating: 4,
      title: 'Rolled out to five client sites',
      body: 'Straightforward to repeat on several sites. I would welcome a way to copy the settings from one to the next.',
    },
  ],
}
