import type Stripe from 'stripe'
import { DAY_MS } from '#core/domain/durations.ts'
import type { Dispute } from '../store/rows.ts'

/** How long a shop has for its answer; Stripe gives 7 to 21 days. */
const ANSWER_MS = 9 * DAY_MS

type Facts = Pick<
  Stripe.Dispute,
  'enhanced_eligibility_types' | 'evidence' | 'evidence_details' | 'intended_submission_method'
>

/** The part of a dispute that is about answering it. */
export function evidenceWire({ createdAt }: Dispute): Facts {
  return {
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: Math.floor((createdAt + ANSWER_MS) / 1000),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
  }
}

const NO_EVIDENCE: Stripe.Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
