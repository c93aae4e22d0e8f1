import { requestOf } from '#events/kernel/call.ts'
import { type ApiKey, CreatedApiKey, type CreateApiKeyBody, keysCalls } from '#events/keys/api.ts'
import { readKeysAgain } from '../../../api/system/api-keys.ts'
import { failed } from '../../../api/request/failed.ts'
import { useCommand } from '../../../api/request/use-command.ts'

export const useCreateKey = () =>
  useCommand({
    call: (body: CreateApiKeyBody) => requestOf(keysCalls.create, {}, body),
    read: (body) => CreatedApiKey.parse(body),
    done: readKeysAgain,
    failure: failed('API key not created'),
  })

export const useEndKey = () =>
  useCommand({
    call: ({ id }: ApiKey) => requestOf(keysCalls.end, { id }),
    read: () => null,
    done: readKeysAgain,
    success: (_, { name }) => ({ title: 'API key ended', description: `"${name}" opens nothing any more.` }),
    failure: failed('API key not ended'),
  })
