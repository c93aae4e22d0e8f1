import { callsOf } from '../kernel/call.ts'
import { SettingsChange, type SettingsCommand } from './commands.ts'

// GET /settings answers Settings (decisions, "Everything else"): employees only.

const { call, bareCall } = callsOf<SettingsCommand['type']>()

export const settingsCalls = {
  /** Takes the settings that change, and answers all. */
  change: call('PATCH', '/settings', SettingsChange, 'ChangeSettings'),
  removeLogo: bareCall('DELETE', '/settings/logo', 'RemoveLogo'),
} as const
