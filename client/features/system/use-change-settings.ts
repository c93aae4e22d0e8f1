import { requestOf } from '#events/kernel/call.ts'
import { settingsCalls } from '#events/settings/api.ts'
import { Settings } from '#events/settings/settings.ts'
import { failed } from '../../api/request/failed.ts'
import { takeSettings } from '../../api/system/settings.ts'
import { useCommand } from '../../api/request/use-command.ts'

/** Changes the settings that it is given; `saved` is what its toast says. */
export const useChangeSettings = (saved: (settings: Settings) => string) =>
  useCommand({
    call: (change: Partial<Settings>) => requestOf(settingsCalls.change, {}, change),
    read: (body) => Settings.parse(body),
    done: takeSettings,
    success: (settings) => ({ title: 'Settings saved', description: saved(settings) }),
    failure: failed('Failed to save settings'),
  })
