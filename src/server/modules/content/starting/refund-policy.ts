import type { PageContent } from '#core/content/page.ts'
import { questionsPart, textPage } from './text-page.ts'

export const REFUND_POLICY: PageContent = textPage({
  title: 'Refund Policy',
  description:
    '{refund_days} days money back. Requests are handled in {refund_request_days} business days, refunds arrive in {refund_processing_days} business days.',
  summary: [
    { term: 'Money back within', fact: '{refund_days} days' },
    { term: 'Your request is handled in', fact: '{refund_request_days} business days' },
    { term: 'The refund is processed in', fact: '{refund_processing_days} business days' },
    { term: 'Paid back to', fact: 'the way you paid' },
  ],
  html: `
<h2 id="the-promise">The promise</h2>
<p>If a plugin is not what you need, you get your money back within {refund_days} days of the purchase. You do not have to prove a defect. A reason helps us improve the plugin, but giving one is up to you.</p>
<h2 id="how-to-ask">How to ask</h2>
<ol>
<li>Open the order in your account, or the link in your receipt, and choose “Ask for a refund”.</li>
<li>Or write to us with the order number. The address you bought with is enough to find it.</li>
</ol>
<p>We handle the request in {refund_request_days} business days and tell you the decision by email.</p>
<h2 id="when-it-arrives">When the money arrives</h2>
<p>The refund goes back the way you paid: to the card, or to the PayPal account. It is processed in {refund_processing_days} business days, depending on your bank.</p>
<h2 id="what-happens-to-licenses">What happens to the license</h2>
<p>With a full refund the license keys of the order stop working, and a subscription to them ends: sites keep the version they have, but get no updates, downloads or support. A full refund of a renewal or an upgrade takes back what it added to the license, and no more. With a partial refund the licenses stay as they are.</p>
<h2 id="after-the-window">After the window</h2>
<p>After {refund_days} days we refund when a plugin has a defect that we cannot fix in a reasonable time, or where the law gives you more rights than this page does. Renewals can be refunded within {refund_days} days of the renewal, too.</p>
<h2 id="custom-work">Custom development</h2>
<p>Work by quote follows the quote you accepted; this page covers plugins only. The general rules are in our <a href="/terms-conditions">terms and conditions</a>.</p>
${questionsPart('Refund Policy')}`,
})
