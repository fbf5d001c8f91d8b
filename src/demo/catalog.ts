import type { DemoProduct } from './demo-product.ts'
import { bounceline } from './products/bounceline.ts'
import { cupboardDatabaseCare } from './products/cupboard-database-care.ts'
import { digestDesk } from './products/digest-desk.ts'
import { fieldnoteForms } from './products/fieldnote-forms.ts'
import { footprintAuditLog } from './products/footprint-audit-log.ts'
import { frontdeskLeads } from './products/frontdesk-leads.ts'
import { gatepostLoginGuard } from './products/gatepost-login-guard.ts'
import { halfhourBookings } from './products/halfhour-bookings.ts'
import { letterhead } from './products/letterhead.ts'
import { nightjarBackups } from './products/nightjar-backups.ts'
import { postroadMailer } from './products/postroad-mailer.ts'
import { quotemarkEstimates } from './products/quotemark-estimates.ts'
import { receiptbookInvoices } from './products/receiptbook-invoices.ts'
import { sealmark } from './products/sealmark.ts'
import { secondglanceCartMails } from './products/secondglance-cart-mails.ts'
import { shelfmarkStockAlerts } from './products/shelfmark-stock-alerts.ts'
import { showhandsPolls } from './products/showhands-polls.ts'
import { sidedoorStagingLock } from './products/sidedoor-staging-lock.ts'
import { slowlaneProfiler } from './products/slowlane-profiler.ts'
import { swiftletCache } from './products/swiftlet-cache.ts'
import { tallysheetReports } from './products/tallysheet-reports.ts'
import { thinframeImages } from './products/thinframe-images.ts'
import { watchstoneFileMonitor } from './products/watchstone-file-monitor.ts'

/** Grouped by category. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  postroadMailer,
  bounceline,
  letterhead,
  digestDesk,
  sealmark,
  gatepostLoginGuard,
  nightjarBackups,
  footprintAuditLog,
  watchstoneFileMonitor,
  sidedoorStagingLock,
  swiftletCache,
  thinframeImages,
  cupboardDatabaseCare,
  slowlaneProfiler,
  fieldnoteForms,
  frontdeskLeads,
  halfhourBookings,
  quotemarkEstimates,
  showhandsPolls,
  receiptbookInvoices,
  secondglanceCartMails,
  shelfmarkStockAlerts,
  tallysheetReports,
]

/** The plugin featured on the home page. */
export const FLAGSHIP = postroadMailer
