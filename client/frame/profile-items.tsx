import { CircleUserRound, Keyboard, LogOut, Moon } from 'lucide-react'
import { useUser } from '../api/session.tsx'
import { useLogout } from '../shared/session/use-logout.ts'
import { useSureToLeave } from '../shared/session/use-sure-to-leave.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { useUnsaved } from '../live/live-context.tsx'
import { MenuItem, MenuLabel, MenuLink, MenuSeparator, MenuToggle } from '../ui/menu.tsx'
import { fullName, ROLE_LABELS } from '../shared/people/people.ts'
import { toggleTheme, useTheme } from '../shared/theme/theme.ts'

/** The items of the person's own menu: their name, the theme, the shortcuts, the logout. */
export function ProfileItems({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const user = useUser()
  const isDark = useTheme((state) => state.isDark)
  const logout = useLogout()
  const unsaved = useUnsaved()
  const confirm = useConfirm()
  const isSureToLeave = useSureToLeave()

  const onLogout = async () => {
    const isSure =
      unsaved === 0 ||
      (await confirm({
        title: unsaved === 1 ? '1 change is not saved' : `${unsaved} changes are not saved`,
        description: 'They are kept until you log in again on this page. Reloading it loses them.',
        action: 'Logout',
      }))
    if (isSure && (await isSureToLeave())) void logout.send(undefined)
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
      <MenuToggle icon={<Moon aria-hidden />} isOn={isDark} onToggle={toggleTheme}>
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
