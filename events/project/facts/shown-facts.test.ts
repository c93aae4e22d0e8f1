import { expect, it } from 'vitest'
import { InstanceId } from '../../kernel/ids.ts'
import { factOf, isProvided, shownFacts } from './shown-facts.ts'

const synced = (metadata: Record<string, string>) => ({
  synced: { deviceId: 'd', instance: InstanceId.parse(1), metadata },
})

it("[FACT-5] the provider's word on what a device is stands before that of people, who say where it hangs", () => {
  const card = {
    ...synced({ model: 'CD62', local_ip: '10.0.0.9', mac: ' ', floor: '9' }),
    model: 'CD52',
    mac: 'a',
    floor: '2',
  }
  expect(shownFacts(card)).toEqual({
    ...{ building: null, floor: '2', room: null, model: 'CD62' },
    ...{ serial: null, mac: 'a', ip: '10.0.0.9' },
  })
  expect([isProvided(card, 'model'), isProvided(card, 'mac'), isProvided(card, 'floor')]).toEqual([true, false, false])
  expect(factOf({ model: 'CD52' }, 'model')).toBe('CD52')
})
