import type { PageContent } from '#core/content/page.ts'
import { questionsPart, textPage } from './text-page.ts'

export const PRIVACY_POLICY: PageContent = textPage({
  title: 'Privacy Policy',
  description:
    'What we know about you, why, and for how long: purchases {purchase_retention_years} years, support {support_retention_years} years, inactive accounts {inactivity_years} years.',
  summary: [
    { term: 'Purchase records are kept', fact: '{purchase_retention_years} years' },
    { term: 'Support messages are kept', fact: '{support_retention_years} years' },
    { term: 'An inactive account is kept', fact: '{inactivity_years} years' },
    { term: 'Not for children', fact: 'under {minimum_age}' },
  ],
  html: `
<h2 id="what-we-collect">What we collect</h2>
<p>Only what a purchase, an account or an answer needs:</p>
<ul>
<li><strong>Account:</strong> your name, email address, a hash of your password, and when you accepted our terms.</li>
<li><strong>Purchases:</strong> what you bought, what you paid, the billing address and phone number you typed, and the payment provider’s reference. Card numbers go straight to the payment provider; they never reach us.</li>
<li><strong>Licenses:</strong> the addresses of the sites on which you activated a plugin, with the versions of the plugin, WordPress and PHP they report.</li>
<li><strong>Support:</strong> the messages you send us.</li>
<li><strong>Visits:</strong> how often each page was opened. We count visitors with a hash that changes every day and cannot be traced back. No IP address is stored.</li>
<li><strong>Security:</strong> logins, failed logins, refused requests, exports, and changes to passwords, email addresses and rights, with the network they came from: the first 24 bits of an IPv4 address or the first 48 of an IPv6 address, never the whole address.</li>
</ul>
<h2 id="why">What we use it for</h2>
<p>To deliver what you bought, to send receipts and notices about it, to answer you, to prevent fraud, and to meet our accounting and tax obligations. We do not sell data, we do not show advertising, and we do not build profiles.</p>
<p>News about new releases of plugins you own comes by email only if you leave that preference turned on in your account.</p>
<h2 id="cookies">Cookies and storage in your browser</h2>
<p>A cookie is set when you add something to the cart or log in: it holds your cart and your session. Two more remember the colors you chose and that you are logged in. There are no cookies for tracking, so there is no banner to click away.</p>
<p>Your login and what you typed at checkout are kept encrypted in your browser’s own storage, so that you do not have to type it again. Logging out removes the login.</p>
<h2 id="who-else">Who else sees it</h2>
<p>Stripe or PayPal, when you pay with them; our hosting and mail providers, who work for us under contract. Nobody else, unless the law requires it.</p>
<h2 id="how-long">How long we keep it</h2>
<ul>
<li><strong>Purchase records:</strong> {purchase_retention_years} years, because tax law requires them.</li>
<li><strong>Support tickets:</strong> {support_retention_years} years after the last message.</li>
<li><strong>Accounts:</strong> {inactivity_years} years after you last used yours. Then it is removed.</li>
<li><strong>Security log:</strong> {security_log_days} days.</li>
</ul>
<p>The shop’s software does this automatically every day.</p>
<h2 id="your-rights">Your rights</h2>
<p>In your account you can see and correct your data, download all of it as a file, and delete your account. Deleting removes your name, addresses and sites at once; the bare purchase records stay for the period above. You may also write to us, or complain to your data protection authority.</p>
<h2 id="children">Children</h2>
<p>The shop is not meant for children under {minimum_age}. If a child has given us data, write to us and we will delete it.</p>
<h2 id="changes">Changes to this page</h2>
<p>When this policy changes, the date on top changes, and account holders get an email before a change that affects them. See also our <a href="/terms-conditions">terms and conditions</a>.</p>
${questionsPart('Privacy Policy')}`,
})
