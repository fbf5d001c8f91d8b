import type { PageContent } from '#core/content/page.ts'
import { questionsPart, textPage } from './text-page.ts'

export const TERMS_CONDITIONS: PageContent = textPage({
  title: 'Terms & Conditions',
  description:
    'What you buy, how licenses and renewals work, and {price_notice_days} days notice before any price change.',
  summary: [
    { term: 'Notice before a price change', fact: '{price_notice_days} days' },
    { term: 'Subscriptions renew yearly unless cancelled', fact: '{renewal_cancel_hours} hours before' },
    { term: 'Money back within', fact: '{refund_days} days' },
    { term: 'Buyers must be at least', fact: '{minimum_age}' },
  ],
  html: `
<h2 id="the-contract">The contract</h2>
<p>These terms apply between you and the shop when you buy a plugin here. The contract is made when your payment succeeds; you then get a receipt by email and the download right away. You must be at least {minimum_age} years old.</p>
<p>Prices are in US dollars. Nothing is added at checkout.</p>
<h2 id="licenses">What a license gives you</h2>
<p>A license key gives you a plugin’s updates, downloads and support on as many sites and for as long as its plan says. You can move a license from one site to another in your account. Sites on your own machine and staging sites do not count.</p>
<p>Plugins are released under the GNU General Public License, version 2 or later, as WordPress requires: what you have downloaded keeps working when a license ends. Only updates, downloads and support stop.</p>
<h2 id="renewal">Subscriptions and renewal</h2>
<p>A one-time purchase is paid once. An annual subscription renews for another year unless you cancel it at least {renewal_cancel_hours} hours before the current one ends. You can cancel in your account, by the link in our emails about it, or by email; the license then runs to its end.</p>
<p>When you subscribe, you allow us to charge the card or PayPal account that you pay with every year, until you cancel. A coupon lowers the price of the purchase, not of its renewals. An order that costs nothing saves no card and does not renew by itself.</p>
<p>We announce the price and the day of each renewal by email {price_notice_days} days in advance. A reminder follows {reminder_days} days before it. Each of these emails has a link to change your card or cancel. If you cancel later than {renewal_cancel_hours} hours before, the renewal is still charged, and it is the last one.</p>
<p>If a renewal payment fails, we tell you by email and try again {retry_days} days after the first try. We do not try again if your bank has closed the card, or asks you to confirm the payment: then we wait for you. Your license keeps working for {grace_days} days while the payment is late; after that the subscription and its license end. If you cancel while a payment is late, the subscription ends at once, and nothing is charged.</p>
<p>You can pay the next year early: the next charge then moves by that year. An upgrade costs the difference for the time that you have paid for, and its price counts from the next charge on.</p>
<p>If we stop selling a plugin or its plan, the subscription ends: you are not charged again, and the license runs to its end.</p>
<h2 id="prices">Price changes</h2>
<p>We announce a price change that affects you, such as a renewal price, at least {price_notice_days} days in advance by email. A higher price that we have not announced in time is not charged: the old one is. What you have paid for stays paid.</p>
<h2 id="refunds">Refunds</h2>
<p>{refund_days} days money back; the details are in our <a href="/refund-policy">refund policy</a>. This is also true of a renewal: the license then ends when it would have ended without it.</p>
<h2 id="support">Support</h2>
<p>Pro licenses come with support by email for the plugin itself. We answer within {refund_request_days} business days. Changes to your theme, other plugins or your server are custom development, which we offer by quote.</p>
<h2 id="fair-use">Fair use</h2>
<p>Do not publish your license keys, and do not use the shop to attack it or others. We may disable a key that is used that way, after telling you.</p>
<h2 id="liability">Liability</h2>
<p>Keep backups and try updates on a staging site first. Our liability for a plugin is limited to what you paid for it, except where the law does not allow such a limit, such as intent, gross negligence or personal injury.</p>
<h2 id="data">Your data</h2>
<p>What we keep and for how long is in our <a href="/privacy-policy">privacy policy</a>.</p>
${questionsPart('Terms & Conditions')}`,
})
