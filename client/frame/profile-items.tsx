import { CircleUserRound, CloudUpload, Keyboard, LogOut, Moon } from 'lucide-react'
import { useUser } from '../api/people/session.tsx'
import { useLogout } from '../shared/session/use-logout.ts'
import { useSureToLeave } from '../shared/session/use-sure-to-leave.ts'
import { useWaiting } from '../shared/waiting/use-waiting.ts'
import { allOf } from '../shared/waiting/waiting.ts'
import { openWaiting } from '../shared/waiting/waiting-dialog.ts'
import { formatCount } from '../ui/text/format-count.ts'
import { MenuItem, MenuLabel, MenuLink, MenuSeparator, MenuToggle } from '../ui/overlay/menu.tsx'
import { fullName, ROLE_LABELS } from '../shared/people/people.ts'
import { toggleTheme, useTheme } from '../shared/theme/theme.ts'

/** The items of the person's own menu: their name, the theme, the shortcuts, the logout. */
export function ProfileItems({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const user = useUser()
  const isDark = useTheme((state) => state.isDark)
  const logout = useLogout()
  const isSureToLeave = useSureToLeave()
  const count = allOf(useWaiting())

  const onLogout = async () => {
    // The question about work that waits also tells of what was typed into surveys.
    if (count > 0) openWaiting('logout')
    else if (await isSureToLeave()) void logout.send(undefined)
  }
  return (
    <>
      <MenuLabel className="pb-2">
        <span className="block truncate text-sm font-semibold text-text">{fullName(user)}</span>
        <span className="block truncate">{user.email}</span>
        <span className="mt-0.5 block">{ROLE_LABELS[user.role]}</span>
      </MenuLabel>
      <MenuSeparator />
      {count > 0 && (
        <MenuItem icon={<CloudUpload aria-hidden />} onSelect={() => openWaiting('list')}>
          {`Not saved yet (${formatCount(count)})`}
        </MenuItem>
      )}
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
