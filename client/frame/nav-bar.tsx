import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useUser } from '../api/session.tsx'
import { routes } from '../routes.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { Logo } from './logo.tsx'
import { NavSlot } from './nav-slot.tsx'
import { ProfileItems } from './profile-items.tsx'
import { fullName } from './people.ts'

/** On top of every screen of somebody who is signed in: the way around, and one's own menu. */
export function NavBar({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const user = useUser()
  const [, navigate] = useLocation()
  const entries = (width: 'wide' | 'small') => routes.filter(({ nav }) => nav[width].includes(user.role))
  const profile = <ProfileItems onShowShortcuts={onShowShortcuts} />
  return (
    <header className="print-hidden z-30 flex h-13 shrink-0 items-center gap-2 border-b bg-raised px-2 md:h-12 md:gap-4 md:px-4">
      <NavSlot />
      <Link
        href="/"
        aria-label="Home"
        className="flex items-center rounded-control px-1 max-md:mr-auto pointer-coarse:h-11"
      >
        <Logo isMarkOnly />
      </Link>

      <nav aria-label="Main" className="mr-auto flex items-center gap-1 max-md:hidden">
        {entries('wide').map(({ path, nav }) => (
          <NavLink key={path} href={path} icon={nav.icon}>
            {nav.label}
          </NavLink>
        ))}
      </nav>
      <div className="max-md:hidden">
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

      <div className="md:hidden">
        <Menu
          className="w-64"
          trigger={
            <IconButton label="Menu" hasTooltip={false}>
              <MenuIcon aria-hidden />
            </IconButton>
          }
        >
          {entries('small').map(({ path, nav }) => (
            <MenuItem key={path} icon={nav.icon} onSelect={() => navigate(path)}>
              {nav.label}
            </MenuItem>
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
  const isCurrent = path === href
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'flex h-8 items-center gap-2 rounded-control px-3 font-medium transition-colors pointer-coarse:h-11 [&_svg]:size-4',
        isCurrent ? 'bg-accent-soft text-accent-text' : 'text-muted hover:bg-hover hover:text-text',
      )}
    >
      {icon}
      {children}
    </Link>
  )
}
