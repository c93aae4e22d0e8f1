import { CircleUserRound, Keyboard, LogOut, Moon } from 'lucide-react'
import { useUser } from '../api/session.tsx'
import { useLogout } from '../shared/session/use-logout.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { useUnsaved } from '../live/live-context.tsx'
import { MenuItem, MenuLabel, MenuLink, MenuSeparator, MenuToggle } from '../ui/menu.tsx'
import { fullName, ROLE_LABELS } from '../shared/people/people.ts'
import { toggleTheme, useTheme } from '../shared/theme/theme.ts'

/** What stands in one's own menu: who one is, the theme, the shortcuts, the way out. */
export function ProfileItems({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const user = useUser()
  const theme = useTheme((state) => state.theme)
  const logout = useLogout()
  const unsaved = useUnsaved()
  const confirm = useConfirm()

  const onLogout = async () => {
    const isSure =
      unsaved === 0 ||
      (await confirm({
        title: unsaved === 1 ? '1 change is not saved' : `${unsaved} changes are not saved`,
        description: 'They are kept until you log in again on this page. Reloading it loses them.',
        action: 'Logout',
      }))
    if (isSure) void logout.send(undefined)
  }
  return (
    <>
      <MenuLabel className="pb-2">
        <span className="block truncate text-sm font-semibold text-text">{fullName(user)}</span>
        <span className="block truncate">{user.email}</span>
        <span className="mt-0.5 block">{ROLE_LABELS[user.role]}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuLink href="/profile" icon={<CircleUserRound aria-hidden />}>
        Profile
      </MenuLink>
      <MenuToggle icon={<Moon aria-hidden />} isOn={theme === 'dark'} onToggle={toggleTheme}>
        Dark theme
      </MenuToggle>
      <MenuItem icon={<Keyboard aria-hidden />} onSelect={onShowShortcuts} className="pointer-coarse:hidden">
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void onLogout()}>
        Logout
      </MenuItem>
    </>
  )
}
