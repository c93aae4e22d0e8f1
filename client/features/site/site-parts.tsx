import { Eye, EyeOff, MapPinned, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Site } from '#events/site/api.ts'
import { type Contact, SITE_LABELS, type SiteField } from '#events/site/sheet.ts'
import { useUser } from '../../api/people/session.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { SiteFiles } from './site-files.tsx'

const EMPTY = {
  employee: 'Write down where the site is, whom to ask and how to get in.',
  installer: 'No employee has written on it yet.',
  customer: 'Nothing on it is shown to customers yet.',
} as const

/**
 * A site sheet as its reader may read it: what is there, in the order in which it is needed on site.
 * @param timeZone of the project as it is now: a change of it alone is no change of the sheet. @param mayAdd files.
 */
export function SiteParts({ site, timeZone, mayAdd }: { site: Site; timeZone: string; mayAdd: boolean }) {
  const { role } = useUser()
  const { address, contacts, hours, gateCode, bring, files = [] } = site
  const hasFiles = files.length > 0 || mayAdd
  if (!address && !contacts?.length && !hours && !gateCode && !bring && !hasFiles)
    return (
      <Card>
        <EmptyState title={<h2>The site sheet is empty</h2>} text={EMPTY[role]} />
      </Card>
    )
  return (
    <>
      {address && (
        <Part site={site} field="address">
          <p className="whitespace-pre-line">{address}</p>
          <Button asChild className="self-start">
            <a href={mapHref(address, navigator.userAgent)} target="_blank" rel="noreferrer">
              <MapPinned aria-hidden />
              Navigate there
            </a>
          </Button>
        </Part>
      )}
      {contacts && contacts.length > 0 && (
        <Part site={site} field="contacts">
          <ul className="flex flex-col divide-y">
            {contacts.map((contact, index) => (
              // Two may have the same name and number.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
              <ContactRow key={index} contact={contact} />
            ))}
          </ul>
        </Part>
      )}
      {gateCode && (
        <Part site={site} field="gateCode">
          <GateCode code={gateCode} />
        </Part>
      )}
      {hours && (
        <Part site={site} field="hours">
          <p className="whitespace-pre-line">{hours}</p>
        </Part>
      )}
      {bring && (
        <Part site={site} field="bring">
          <p className="whitespace-pre-line wrap-anywhere">{bring}</p>
        </Part>
      )}
      {hasFiles && (
        <Part site={site} field="files">
          <SiteFiles projectId={site.projectId} files={files} mayChange={mayAdd} />
        </Part>
      )}
      <p className="text-muted">Times and days of this project are those of {timeZone}.</p>
    </>
  )
}

function Part({ site, field, children }: { site: Site; field: SiteField; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{SITE_LABELS[field]}</h2>
        {site.forCustomers?.includes(field) && <Badge>Customers see this</Badge>}
      </div>
      {children}
    </Card>
  )
}

const ContactRow = ({ contact: { name, phone } }: { contact: Contact }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 first:pt-0 last:pb-0">
    <span className="min-w-0 wrap-anywhere">{name}</span>
    {phone && (
      <Button asChild>
        <a href={telHref(phone)} aria-label={`Call ${name}, ${phone}`}>
          <Phone aria-hidden />
          {phone}
        </a>
      </Button>
    )}
  </li>
)

/** The gate code, shown on a press: people look over one's shoulder. It is hidden again when its reader leaves the screen or the page. */
function GateCode({ code }: { code: string }) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const hide = () => document.hidden && setIsShown(false)
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [])
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isShown && <output className="font-mono text-xl wrap-anywhere">{code}</output>}
      <Button
        icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide gate code' : 'Show gate code'}
      </Button>
    </div>
  )
}

/** A link that opens the navigation to an address in the program that the device has for it. @param userAgent of the browser. */
export function mapHref(address: string, userAgent: string): string {
  const place = encodeURIComponent(address.replace(/\s+/g, ' '))
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`
  if (/Android/.test(userAgent)) return `geo:0,0?q=${place}`
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`
}

/** A link that calls a number, whatever stands between its digits. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+*#,;]/g, '')}`
