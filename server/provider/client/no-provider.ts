import { OUTBOUND_OFF } from '../../network/outbound.ts'
import { ProviderError } from './provider-error.ts'
import type { Provider } from './provider.ts'

const refuse = async (): Promise<never> => {
  throw new ProviderError('off', OUTBOUND_OFF)
}

/** The provider of a server that sends nothing out: every question is refused before a request is made. */
export const NO_PROVIDER: Provider = { checkKey: refuse, listDevices: refuse }
