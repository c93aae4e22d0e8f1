import { camerasOf } from '../../../server/provider/client/device-rows.ts'
import type { Provider } from '../../../server/provider/client/provider.ts'
import type { Stock } from '../../../server/provider/simulated/stock.ts'

/**
 * A provider that lists the cameras of a stock, which a test fills. The pages of happy-dom let no request of this process go to
 * another origin, so the lists come without one.
 */
export function stockProvider(): { readonly stock: Stock; readonly provider: Provider } {
  const stock: Stock = { cameras: [], doors: [], sites: [] }
  const provider: Provider = {
    checkKey: () => Promise.resolve({ region: null, cannotRead: [] }),
    listDevices: () =>
      Promise.resolve({
        devices: camerasOf(stock.cameras, new Date()),
        read: ['cameras', 'access', 'alarms'],
        failed: [],
      }),
  }
  return { stock, provider }
}
