/**
 * Who gets what from every endpoint, written by hand: it states what was decided, so it must never be generated from
 * the contract or mended by copying what a failing test saw. A new endpoint needs a new line.
 *
 * A number is the exact status. `in` means that the guards let the call pass; what it then says about an empty body or a
 * record that does not exist is none of this table's business. Where records have an owner, the request asks for the
 * owner's (see `access-requests.ts`).
 *
 * - nobody: a visitor who is not logged in
 * - owner, other: the shopper whose records the calls ask for, and another one
 * - bearer: a token without the cookie that belongs to it, as a thief would have it. It is the owner's, or an admin's
 *   where the owner may not call; so are the expired and the revoked one
 * - support, admin: staff
 * - away: an admin who entered the password more than ten minutes ago
 */
export const ACCESS_TABLE = `
METHOD path                                         nobody   owner    other    bearer   support  admin    away     expired  revoked
POST /api/register                                  in       in       in       401      in       in       in       401      401
POST /api/login                                     in       in       in       401      in       in       in       401      401
POST /api/forgot-password                           in       in       in       401      in       in       in       401      401
POST /api/reset-password                            in       in       in       401      in       in       in       401      401
POST /api/logout                                    401      200      200      200      200      200      200      401      401
POST /api/logout-everywhere                         401      in       in       401      in       in       in       401      401
GET /api/user                                       401      in       in       401      in       in       in       401      401
POST /api/confirm-email                             in       in       in       401      in       in       in       401      401
POST /api/resend-confirmation                       401      in       in       401      in       in       in       401      401
POST /api/confirm-password                          401      in       in       401      in       in       in       401      401
POST /user/get-profile                              401      in       in       401      in       in       in       401      401
POST /user/update-profile                           401      in       in       401      in       in       in       401      401
POST /user/change-password                          401      in       in       401      in       in       in       401      401
POST /user/get-addresses                            401      in       in       401      in       in       in       401      401
POST /user/save-address                             401      200      404      401      404      404      404      401      401
POST /user/delete-address                           401      200      404      401      404      404      404      401      401
POST /user/get-notifications                        401      in       in       401      in       in       in       401      401
POST /user/read-notifications                       401      in       in       401      in       in       in       401      401
POST /user/notification-settings                    401      in       in       401      in       in       in       401      401
POST /user/get-sessions                             401      in       in       401      in       in       in       401      401
POST /user/revoke-session                           401      200      404      401      404      404      404      401      401
POST /user/second-factor/setup                      401      in       in       401      in       in       in       401      401
POST /user/second-factor/confirm                    401      in       in       401      in       in       in       401      401
POST /user/second-factor/recovery-codes             401      in       in       401      in       in       in       401      401
POST /user/second-factor/disable                    401      in       in       401      in       in       in       401      401
POST /user/export-data                              401      in       in       401      in       in       in       401      401
POST /user/delete-account                           401      in       in       401      in       in       in       401      401
GET /api/categories                                 in       in       in       401      in       in       in       401      401
GET /api/categories/{slug}                          in       in       in       401      in       in       in       401      401
POST /api/categories                                401      403      403      401      403      in       in       401      401
PUT /api/categories/{id}                            401      403      403      401      403      in       in       401      401
PUT /api/categories/{id}/place                      401      403      403      401      403      in       in       401      401
DELETE /api/categories/{id}                         401      403      403      401      403      in       in       401      401
GET /api/products                                   in       in       in       401      in       in       in       401      401
GET /api/products/{handle}                          in       in       in       401      in       in       in       401      401
POST /cart                                          in       in       in       401      in       in       in       401      401
POST /cart/add                                      in       in       in       401      in       in       in       401      401
POST /cart/update                                   404      200      404      401      404      404      404      401      401
POST /cart/remove                                   404      200      404      401      404      404      404      401      401
POST /user/license-offers                           401      200      404      401      404      404      404      401      401
POST /cart/add-license                              401      in       404      401      404      404      404      401      401
POST /cart/coupon                                   401      in       in       401      in       in       in       401      401
POST /cart/coupon/remove                            401      in       in       401      in       in       in       401      401
GET /api/payment-options                            in       in       in       401      in       in       in       401      401
POST /api/create-payment-intent                     in       in       in       401      in       in       in       401      401
POST /checkout/process                              in       in       in       401      in       in       in       401      401
POST /paypal/capture                                404      in       404      401      404      404      404      401      401
POST /checkout/success                              200      200      200      401      200      200      200      401      401
POST /user/get-orders                               401      in       in       401      in       in       in       401      401
POST /user/get-order                                401      200      404      401      404      404      404      401      401
POST /orders/request-refund                         404      200      404      401      404      404      404      401      401
POST /orders/withdraw-refund-request                404      200      404      401      404      404      404      401      401
GET /api/products/{handle}/reviews                  in       in       in       401      in       in       in       401      401
POST /user/get-review                               401      in       in       401      in       in       in       401      401
POST /user/save-review                              401      200      403      401      403      403      403      401      401
POST /user/delete-review                            401      200      404      401      404      404      404      401      401
POST /user/get-licenses                             401      in       in       401      in       in       in       401      401
POST /user/free-site                                401      200      404      401      404      404      404      401      401
POST /user/move-site                                401      200      404      401      404      404      404      401      401
GET /api/licenses/{key}/certificate                 in       in       in       401      in       in       in       401      401
POST /webhooks/stripe                               400      400      400      400      400      400      400      400      400
POST /webhooks/paypal                               400      400      400      400      400      400      400      400      400
POST /visits                                        in       in       in       401      in       in       in       401      401
GET /api/admin/products/{id}/releases               401      403      403      401      in       in       in       401      401
POST /api/admin/products/{id}/releases              401      403      403      401      403      in       403      401      401
POST /api/admin/releases/{id}/free                  401      403      403      401      403      in       403      401      401
GET /api/admin/releases/{id}/sbom                   401      403      403      401      in       in       in       401      401
PUT /api/admin/releases/{id}                        401      403      403      401      403      in       403      401      401
POST /api/admin/releases/{id}/publish               401      403      403      401      403      in       403      401      401
POST /api/admin/releases/{id}/withdraw              401      403      403      401      403      in       403      401      401
POST /api/admin/releases/{id}/roll-back             401      403      403      401      403      in       403      401      401
DELETE /api/admin/releases/{id}                     401      403      403      401      403      in       403      401      401
GET /api/admin/releases/{id}/link                   401      403      403      401      in       in       in       401      401
GET /api/admin/signing-keys                         401      403      403      401      in       in       in       401      401
POST /api/admin/signing-keys                        401      403      403      401      403      in       403      401      401
POST /api/admin/signing-keys/{id}/retire            401      403      403      401      403      in       403      401      401
GET /api/admin/api-tokens                           401      403      403      401      403      in       in       401      401
POST /api/admin/api-tokens                          401      403      403      401      403      in       403      401      401
DELETE /api/admin/api-tokens/{id}                   401      403      403      401      403      in       in       401      401
GET /api/admin/dashboard/counts                     401      403      403      401      in       in       in       401      401
GET /api/admin/dashboard/sales                      401      403      403      401      in       in       in       401      401
GET /api/admin/dashboard/best-sellers               401      403      403      401      in       in       in       401      401
GET /api/admin/dashboard/attention                  401      403      403      401      in       in       in       401      401
GET /api/admin/search                               401      403      403      401      in       in       in       401      401
GET /api/admin/notifications                        401      403      403      401      in       in       in       401      401
POST /api/admin/notifications/read                  401      403      403      401      in       in       in       401      401
GET /api/admin/orders                               401      403      403      401      in       in       in       401      401
GET /api/admin/orders/{number}                      401      403      403      401      in       in       in       401      401
GET /api/admin/orders/export                        401      403      403      401      in       in       in       401      401
POST /api/admin/orders/{number}/notes               401      403      403      401      in       in       in       401      401
POST /api/admin/orders/{number}/refunds             401      403      403      401      403      in       403      401      401
POST /api/admin/orders/{number}/refund-request      401      403      403      401      403      in       403      401      401
POST /api/admin/orders/{number}/cancel              401      403      403      401      403      in       in       401      401
POST /api/admin/orders/{number}/resolve             401      403      403      401      403      in       in       401      401
POST /api/admin/orders/{number}/cases/{id}/handled  401      403      403      401      403      in       in       401      401
GET /api/admin/orders/{number}/evidence             401      403      403      401      in       in       in       401      401
POST /api/admin/orders/{number}/receipt             401      403      403      401      403      in       in       401      401
GET /api/admin/users                                401      403      403      401      in       in       in       401      401
GET /api/admin/users/{id}                           401      403      403      401      in       in       in       401      401
PUT /api/admin/users/{id}/role                      401      403      403      401      403      in       403      401      401
POST /api/admin/users/{id}/disable                  401      403      403      401      403      in       in       401      401
POST /api/admin/users/{id}/enable                   401      403      403      401      403      in       in       401      401
POST /api/admin/users/{id}/end-sessions             401      403      403      401      403      in       in       401      401
POST /api/admin/users/{id}/reset-link               401      403      403      401      403      in       in       401      401
POST /api/admin/users/{id}/confirmation             401      403      403      401      403      in       in       401      401
POST /api/admin/users/{id}/notes                    401      403      403      401      403      in       in       401      401
DELETE /api/admin/users/{id}                        401      403      403      401      403      in       403      401      401
GET /api/admin/coupons                              401      403      403      401      in       in       in       401      401
POST /api/admin/coupons                             401      403      403      401      403      in       in       401      401
PUT /api/admin/coupons/{id}                         401      403      403      401      403      in       in       401      401
PUT /api/admin/coupons/{id}/active                  401      403      403      401      403      in       in       401      401
DELETE /api/admin/coupons/{id}                      401      403      403      401      403      in       in       401      401
GET /api/admin/reviews                              401      403      403      401      in       in       in       401      401
PUT /api/admin/reviews/{id}/hidden                  401      403      403      401      403      in       in       401      401
PUT /api/admin/reviews/{id}/reply                   401      403      403      401      403      in       in       401      401
GET /api/admin/licenses                             401      403      403      401      in       in       in       401      401
GET /api/admin/licenses/{id}                        401      403      403      401      in       in       in       401      401
PUT /api/admin/licenses/{id}                        401      403      403      401      403      in       in       401      401
PUT /api/admin/licenses/{id}/enabled                401      403      403      401      403      in       in       401      401
POST /api/admin/licenses/{id}/free-site             401      403      403      401      403      in       in       401      401
POST /api/admin/licenses/{id}/move-site             401      403      403      401      403      in       in       401      401
GET /api/admin/mails                                401      403      403      401      in       in       in       401      401
GET /api/admin/mails/{id}                           401      403      403      401      in       in       in       401      401
POST /api/admin/mails/{id}/resend                   401      403      403      401      403      in       in       401      401
POST /api/admin/mails/{id}/retry                    401      403      403      401      403      in       in       401      401
GET /api/admin/audit                                401      403      403      401      in       in       in       401      401
GET /api/admin/settings                             401      403      403      401      in       in       in       401      401
PUT /api/admin/settings/shop                        401      403      403      401      403      in       in       401      401
PUT /api/admin/settings/legal                       401      403      403      401      403      in       in       401      401
PUT /api/admin/settings/mails/{kind}                401      403      403      401      403      in       in       401      401
PUT /api/admin/settings/rate-limits/{name}          401      403      403      401      403      in       in       401      401
GET /api/admin/payments                             401      403      403      401      in       in       in       401      401
GET /api/admin/payments/wallet-domain               401      403      403      401      in       in       in       401      401
POST /api/admin/payments/wallet-domain              401      403      403      401      403      in       403      401      401
GET /api/admin/webhooks                             401      403      403      401      in       in       in       401      401
POST /api/admin/webhooks                            401      403      403      401      403      in       in       401      401
PUT /api/admin/webhooks/{id}                        401      403      403      401      403      in       in       401      401
POST /api/admin/webhooks/{id}/secret                401      403      403      401      403      in       in       401      401
DELETE /api/admin/webhooks/{id}                     401      403      403      401      403      in       in       401      401
GET /api/admin/webhook-deliveries                   401      403      403      401      in       in       in       401      401
POST /api/admin/webhook-deliveries/{id}/redeliver   401      403      403      401      403      in       in       401      401
GET /api/admin/products                             401      403      403      401      in       in       in       401      401
GET /api/admin/products/export                      401      403      403      401      in       in       in       401      401
POST /api/admin/products/import                     401      403      403      401      403      in       in       401      401
POST /api/admin/products/bulk                       401      403      403      401      403      in       in       401      401
GET /api/admin/products/{id}                        401      403      403      401      in       in       in       401      401
POST /api/admin/products                            401      403      403      401      403      in       in       401      401
PUT /api/admin/products/{id}                        401      403      403      401      403      in       in       401      401
DELETE /api/admin/products/{id}                     401      403      403      401      403      in       in       401      401
POST /api/admin/products/{id}/duplicate             401      403      403      401      403      in       in       401      401
GET /api/admin/products/{id}/preview                401      403      403      401      in       in       in       401      401
POST /api/admin/pictures                            401      403      403      401      403      in       in       401      401
GET /api/admin/imports                              401      403      403      401      in       in       in       401      401
POST /api/admin/imports                             401      403      403      401      403      in       403      401      401
`
