import { useUser } from '../../api/people/session.tsx'
import { fullName, ROLE_LABELS } from '../../shared/people/people.ts'
import { chooseTheme, useTheme } from '../../shared/theme/theme.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Segments } from '../../ui/segments.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { AchievementsPart } from './achievements/achievements-part.tsx'
import { CalendarPart } from './calendar-part.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { OwnFeedbackPart } from './own-feedback.tsx'
import { useLocation } from 'wouter'

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

/** Who one is, how the portal looks, one's password, and what one achieved (/profile). */
export function ProfileScreen() {
  usePageTitle('Profile')
  const user = useUser()
  const theme = useTheme((state) => state.theme)
  const onBack = useBack()
  return (
    <main className="flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 p-4 pb-20 md:p-6 md:pb-20">
        <PageHeader title="Profile" back={{ label: 'Back', onBack }} />
        <Card className="flex items-center gap-4 p-4 md:p-5">
          <Avatar id={user.id} name={fullName(user)} className="size-16 text-xl" />
          <div className="flex min-w-0 flex-col items-start gap-1">
            <h2 className="text-lg font-semibold wrap-anywhere">{fullName(user)}</h2>
            <p className="text-muted wrap-anywhere">{user.email}</p>
            <Badge tone="accent">{ROLE_LABELS[user.role]}</Badge>
          </div>
        </Card>
        <Card className="flex flex-wrap items-center justify-between gap-3 p-4 md:p-5">
          <h2 className="font-semibold">Theme</h2>
          <div className="w-64">
            <Segments label="Theme" options={THEMES} value={theme} onValueChange={chooseTheme} />
          </div>
        </Card>
        <Card className="flex flex-col gap-4 p-4 md:p-5">
          <div>
            <h2 className="font-semibold">Change Password</h2>
            <p className="mt-0.5 text-muted">Your sessions in other browsers end with it; this one goes on.</p>
          </div>
          <ChangePasswordForm />
        </Card>
        {user.role !== 'customer' && <CalendarPart />}
        <OwnFeedbackPart />
        <AchievementsPart />
      </div>
    </main>
  )
}

/** The page of this portal that led here, by the browser's word; null for none. */
export function previousPath(referrer: string, here: Pick<Location, 'origin' | 'pathname'>): string | null {
  if (!URL.canParse(referrer)) return null
  const { origin, pathname, search } = new URL(referrer)
  return origin === here.origin && pathname !== here.pathname ? `${pathname}${search}` : null
}

/** True if there is a page of this portal to go back to; browsers without the Navigation API only know of a page. */
const canGoBack = (): boolean => ('navigation' in window ? window.navigation.canGoBack : history.length > 1)

/** Goes back in the history, else to the page before, else to the start (specification 000, "Profile screen"). */
function useBack(): () => void {
  const [, navigate] = useLocation()
  return () => {
    if (canGoBack()) history.back()
    else navigate(previousPath(document.referrer, location) ?? '/')
  }
}
