import { fillSlots, slot } from '@hasiye/contract/slots.ts'
import { escapeHtml } from '@hasiye/contract/text.ts'
import type { Config } from '../config.ts'

const supportName = 'Texniki dəstək'

export type ReadingConfig = Pick<
  Config,
  'publicUrl' | 'supportEmail' | 'supportUrl' | 'adminEmail' | 'google' | 'backupDays'
>

/** The link to the support: its e-mail address, otherwise its messenger, otherwise the address of the administrator. */
function supportLink({ supportEmail, supportUrl, adminEmail }: ReadingConfig): string {
  const link = (href: string, label: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`
  if (supportEmail) return link(`mailto:${supportEmail}`, supportEmail)
  if (supportUrl) return link(supportUrl, supportName)
  return adminEmail ? link(`mailto:${adminEmail}`, adminEmail) : supportName
}

/** The conditions that are true for this installation, by their names in web/src/screens/public/conditions.ts. */
function conditionsOf({ google, backupDays, supportEmail, supportUrl, adminEmail }: ReadingConfig) {
  const [isEmail, isMessenger, isAdmin] = [
    supportEmail !== null,
    supportEmail === null && supportUrl !== null,
    supportEmail === null && supportUrl === null && adminEmail !== undefined,
  ]
  const hasContact = isEmail || isMessenger || isAdmin
  return new Map([
    ['GOOGLE', google !== null],
    ['NO_GOOGLE', google === null],
    ['BACKUPS', backupDays > 0],
    ['CONTACT', hasContact],
    ['NO_CONTACT', !hasContact],
    ['ADDRESS', isEmail || isAdmin],
    ['EMAIL', isEmail],
    ['MESSENGER', isMessenger],
    ['ADMIN', isAdmin],
  ])
}

/**
 * Puts what only this installation knows into an information page: host, support, retention of backups, and the
 * sentences whose conditions are true.
 */
export function fillReading(html: string, config: ReadingConfig): string {
  const conditions = conditionsOf(config)
  const kept = html.replace(/__IF_([A-Z_]+?)__(.*?)__END__/gs, (_, name: string, text: string) =>
    conditions.get(name) ? text : '',
  )
  return fillSlots(kept, {
    CSP_NONCE: slot('CSP_NONCE'),
    HOST: escapeHtml(new URL(config.publicUrl).host),
    SUPPORT: supportLink(config),
    BACKUP_DAYS: String(config.backupDays),
  })
}
