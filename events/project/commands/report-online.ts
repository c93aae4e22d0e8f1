import { z } from 'zod'
import { type Decision, decided } from '../../kernel/decider.ts'
import { InstanceId } from '../../kernel/ids.ts'
import { deviceKey, DeviceType } from '../device.ts'
import type { ProjectEvent } from '../events.ts'
import type { ProjectView } from '../model.ts'
import { command } from './define.ts'
import { controllerId } from './sync-devices.ts'

/** A report of the provider's, by itself, about one device. */
const OnlineReport = z.object({ type: DeviceType, providerId: z.string(), online: z.boolean() })
export type OnlineReport = z.infer<typeof OnlineReport>

const Reports = z.object({ instances: z.array(InstanceId), reports: z.array(OnlineReport) })

/** The provider's word on cards that one of these instances listed last. One on a project that is closed or gone changes nothing. */
export const reportOnline = command('ReportOnline', Reports.shape, {
  roles: [],
  decide: (data, view) => (view.project?.status === 'open' ? reportedOnline(data, view) : decided()),
})

/** An event for each card whose connection is another one by now. A controller that is lost takes its doors along. */
function reportedOnline(data: z.infer<typeof Reports>, view: ProjectView): Decision<ProjectEvent> {
  const reported = new Map(data.reports.map(({ type, providerId, online }) => [deviceKey(type, providerId), online]))
  const instances: ReadonlySet<number> = new Set(data.instances)
  const events: ProjectEvent[] = []
  for (const { id: deviceId, type, online: before, synced } of view.cards()) {
    if (!synced || !instances.has(synced.instance)) continue
    const { acu_id } = synced.metadata
    const ofController =
      typeof acu_id === 'string' ? reported.get(deviceKey('access_controller', controllerId(acu_id))) : undefined
    const isLost = type === 'access_door' && ofController === false
    const online = isLost ? false : reported.get(deviceKey(type, synced.deviceId))
    if (online !== undefined && online !== before)
      events.push({ type: 'DeviceOnlineReported', data: { deviceId, online } })
  }
  return decided(...events)
}
