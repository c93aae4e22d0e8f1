import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useUser } from '../api/people/session.tsx'
import { NAV_ICONS } from './nav-icons.tsx'
import { routes } from './routes.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { cn } from '../ui/cn.ts'
import { PlainIconButton } from '../ui/plain-icon-button.tsx'
import { Menu, menuItems, MenuLink, MenuSeparator } from '../ui/overlay/menu.tsx'
import { Logo } from '../ui/page/logo.tsx'
import { NavSlot } from '../ui/page/nav-slot.tsx'
import { useLateCode } from '../ui/loading/use-code.ts'
import { RefusalsButton } from '../shared/waiting/refusals-button.tsx'
import { fullName } from '../shared/people/people.ts'

const ProfileItems = menuItems(async () => (await import('./profile-items.tsx')).ProfileItems)
const loadLate = () => import('./late-parts.tsx')

/** The LateParts. Their code comes once the first screen shows, well before the connection is lost as a rule. */
function Late(props: { onShowShortcuts: () => void }) {
  const { code } = useLateCode(loadLate)
  return code && <code.LateParts {...props} />
}

/**
 * On top of every screen of people who are signed in: the way around, and one's own menu. An employee's fits from 1024 px on, with
 * icons from 1600: what is said about the connection has room beside it.
 */
export function NavBar({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const user = useUser()
  const entries = (width: 'wide' | 'small') =>
    routes.flatMap(({ path, nav }) => (nav?.[width].includes(user.role) ? [{ path, ...nav }] : []))
  const profile = <ProfileItems onShowShortcuts={onShowShortcuts} />
  return (
    <header
      data-bar
      className="group/bar print-hidden z-30 flex h-13 shrink-0 items-center gap-2 border-b bg-raised px-2 md:h-12 md:gap-4 md:px-4 low:h-11"
    >
      <NavSlot />
      <Link
        href="/"
        aria-label="Home"
        className="flex shrink-0 items-center rounded-control px-1 max-sm:group-has-data-strip/bar:hidden max-lg:mr-auto pointer-coarse:h-11 pointer-coarse:min-w-11"
      >
        <Logo isMarkOnly />
      </Link>

      <nav aria-label="Main" className="mr-auto flex shrink-0 items-center gap-1 max-lg:hidden max-[90rem]:gap-0">
        {entries('wide').map(({ path, icon, label }) => (
          <NavLink key={path} href={path} icon={NAV_ICONS[icon]}>
            {label}
          </NavLink>
        ))}
      </nav>
      <Late onShowShortcuts={onShowShortcuts} />
      <RefusalsButton />
      <div className="max-lg:hidden">
        <Menu
          className="w-64"
          trigger={
            <button
              type="button"
              aria-label={`Profile of ${fullName(user)}`}
              className="flex items-center gap-2 rounded-full py-1 pr-2.5 pl-1 font-medium transition-colors hover:bg-hover data-[state=open]:bg-hover pointer-coarse:min-h-11"
            >
              <Avatar id={user.id} name={fullName(user)} size="sm" />
              {user.firstName}
            </button>
          }
        >
          {profile}
        </Menu>
      </div>

      <div className="lg:hidden">
        <Menu
          className="w-64"
          trigger={
            <PlainIconButton label="Menu">
              <MenuIcon aria-hidden />
            </PlainIconButton>
          }
        >
          {entries('small').map(({ path, icon, label }) => (
            <MenuLink key={path} href={path} icon={NAV_ICONS[icon]}>
              {label}
            </MenuLink>
          ))}
          {entries('small').length > 0 && <MenuSeparator />}
          {profile}
        </Menu>
      </div>
    </header>
  )
}

function NavLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  const [path] = useLocation()
  // A screen below an entry, such as a form below the surveys, belongs to it.
  const isCurrent = path === href || (href !== '/' && path.startsWith(`${href}/`))
  return (
    <Link
      href={href}
      aria-current={isCurrent ? (path === href ? 'page' : 'true') : undefined}
      className={cn(
        'flex h-8 items-center gap-2 rounded-control px-3 font-medium transition-colors max-[100rem]:px-2 max-[90rem]:px-1.5 pointer-coarse:h-11 [&_svg]:size-4 max-[100rem]:[&_svg]:hidden',
        isCurrent ? 'bg-accent-soft text-accent-text' : 'text-muted hover:bg-hover hover:text-text',
      )}
    >
      {icon}
      {children}
    </Link>
  )
}
