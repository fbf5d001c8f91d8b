import {
  CHILDREN_MIN_AGE,
  INACTIVITY_RETENTION_YEARS,
  PRICE_CHANGE_NOTICE_DAYS,
  PURCHASE_RETENTION_YEARS,
  REFUND_DAYS,
  REFUND_PROCESSING_BUSINESS_DAYS,
  REFUND_REQUEST_BUSINESS_DAYS,
  RENEWAL_CANCEL_HOURS,
  SECURITY_LOG_DAYS,
  SUPPORT_RETENTION_YEARS,
} from '#core/domain/limits.ts'

/** The policies' numbers as text, from the same constants that the jobs use. */
export const FACTS = {
  refundWindow: `${REFUND_DAYS} days`,
  refundProcessing: `${REFUND_PROCESSING_BUSINESS_DAYS.from} to ${REFUND_PROCESSING_BUSINESS_DAYS.to} business days`,
  refundRequest: `${REFUND_REQUEST_BUSINESS_DAYS.from} to ${REFUND_REQUEST_BUSINESS_DAYS.to} business days`,
  purchaseRetention: `${PURCHASE_RETENTION_YEARS} years`,
  supportRetention: `${SUPPORT_RETENTION_YEARS} years`,
  inactivityRetention: `${INACTIVITY_RETENTION_YEARS} years`,
  securityLog: `${SECURITY_LOG_DAYS} days`,
  minimumAge: `${CHILDREN_MIN_AGE}`,
  priceNotice: `${PRICE_CHANGE_NOTICE_DAYS} days`,
  renewalCancel: `${RENEWAL_CANCEL_HOURS} hours`,
} as const
