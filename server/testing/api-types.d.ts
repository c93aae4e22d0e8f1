export interface paths {
    "/api/system/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The state of the server
         * @description Roles: employee. No API key.
         */
        get: operations["getSystemHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/log-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the whole log
         * @description Roles: employee. No API key.
         */
        get: operations["getSystemLogCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of requests and queries
         * @description Roles: employee. No API key.
         */
        get: operations["getSystemMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Everyone, also without signing in. No API key.
         */
        post: operations["postAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Everyone, also without signing in. No API key.
         */
        post: operations["postAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller
         * @description Roles: employee, customer, installer. Scope: accounts:read.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All organizations
         * @description Roles: employee, installer. Scope: catalog:read.
         */
        get: operations["getOrganizations"];
        put?: never;
        /**
         * Create organization
         * @description Roles: employee. Scope: catalog:write. A key without catalog:read is answered the id alone.
         */
        post: operations["postOrganizations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete organization
         * @description Roles: employee. Scope: catalog:write.
         */
        delete: operations["deleteOrganizationsById"];
        options?: never;
        head?: never;
        /**
         * Rename organization
         * @description Roles: employee. Scope: catalog:write. A key without catalog:read is answered the id alone.
         */
        patch: operations["patchOrganizationsById"];
        trace?: never;
    };
    "/api/verkada-instances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All instances of the provider
         * @description Roles: employee. Scope: catalog:read.
         */
        get: operations["getVerkadaInstances"];
        put?: never;
        /**
         * Configure instance
         * @description Roles: employee. Scope: catalog:write. A key without catalog:read is answered the id alone.
         */
        post: operations["postVerkadaInstances"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verkada-instances/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete instance
         * @description Roles: employee. Scope: catalog:write.
         */
        delete: operations["deleteVerkadaInstancesById"];
        options?: never;
        head?: never;
        /**
         * Change instance
         * @description Roles: employee. Scope: catalog:write. A key without catalog:read is answered the id alone.
         */
        patch: operations["patchVerkadaInstancesById"];
        trace?: never;
    };
    "/api/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The projects that the caller may see
         * @description Roles: employee, customer, installer. Scope: projects:read.
         */
        get: operations["getProjects"];
        put?: never;
        /**
         * Create project
         * @description Roles: employee. Scope: projects:write. A key without projects:read is answered the id alone.
         */
        post: operations["postProjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A project
         * @description Roles: employee, customer, installer. Scope: projects:read.
         */
        get: operations["getProjectsById"];
        put?: never;
        post?: never;
        /**
         * Delete project
         * @description Roles: employee. Scope: projects:write.
         */
        delete: operations["deleteProjectsById"];
        options?: never;
        head?: never;
        /**
         * Assign instance
         * @description Roles: employee. Scope: projects:write. A key without projects:read is answered the id alone.
         */
        patch: operations["patchProjectsById"];
        trace?: never;
    };
    "/api/projects/{id}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * People who are assigned to a project, or have worked on its cards
         * @description Roles: employee, customer, installer. Scope: projects:read.
         */
        get: operations["getProjectsByIdPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/move-to-folder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move to folder
         * @description Roles: employee. Scope: projects:write. A key without projects:read is answered the id alone.
         */
        patch: operations["patchProjectsByIdMoveToFolder"];
        trace?: never;
    };
    "/api/projects/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Complete project, or Reopen project
         * @description Roles: employee. Scope: projects:write. A key without projects:read is answered the id alone.
         */
        patch: operations["patchProjectsByIdStatus"];
        trace?: never;
    };
    "/api/projects/{id}/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename project
         * @description Roles: employee. Scope: projects:write. A key without projects:read is answered the id alone.
         */
        patch: operations["patchProjectsByIdName"];
        trace?: never;
    };
    "/api/projects/{id}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Assign users
         * @description Roles: employee. Scope: projects:write. A key without projects:read is answered the id alone.
         */
        patch: operations["patchProjectsByIdUsers"];
        trace?: never;
    };
    "/api/projects/{id}/rights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set rights
         * @description Roles: employee. Scope: projects:write. A key without projects:read is answered the id alone.
         */
        patch: operations["patchProjectsByIdRights"];
        trace?: never;
    };
    "/api/projects/{id}/floors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Order floors
         * @description Roles: employee. Scope: projects:write. A key without projects:read is answered the id alone.
         */
        patch: operations["patchProjectsByIdFloors"];
        trace?: never;
    };
    "/api/projects/{id}/checklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update checklist
         * @description Roles: employee, customer, installer. Scope: projects:write. A key without projects:read is answered the id alone.
         */
        patch: operations["patchProjectsByIdChecklist"];
        trace?: never;
    };
    "/api/devices/{id}/description": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Describe device
         * @description Roles: employee, customer, installer. Scope: projects:write. A key without projects:read is answered the id alone. Parts are left out for a key without surveys:read.
         */
        patch: operations["patchDevicesByIdDescription"];
        trace?: never;
    };
    "/api/devices/{id}/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename device
         * @description Roles: employee. Scope: projects:write. A key without projects:read is answered the id alone. Parts are left out for a key without surveys:read.
         */
        patch: operations["patchDevicesByIdName"];
        trace?: never;
    };
    "/api/devices/{id}/type": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change device type
         * @description Roles: employee. Scope: projects:write. A key without projects:read is answered the id alone. Parts are left out for a key without surveys:read.
         */
        patch: operations["patchDevicesByIdType"];
        trace?: never;
    };
    "/api/devices/{id}/flag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Flag card
         * @description Roles: employee, customer, installer. Scope: projects:write. A key without projects:read is answered the id alone. Parts are left out for a key without surveys:read.
         */
        post: operations["postDevicesByIdFlag"];
        /**
         * Clear flag
         * @description Roles: employee, customer, installer. Scope: projects:write. A key without projects:read is answered the id alone. Parts are left out for a key without surveys:read.
         */
        delete: operations["deleteDevicesByIdFlag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A card
         * @description Roles: employee, customer, installer. Scope: projects:read. Parts are left out for a key without surveys:read.
         */
        get: operations["getDevicesById"];
        put?: never;
        post?: never;
        /**
         * Delete device
         * @description Roles: employee, customer, installer. Scope: projects:write.
         */
        delete: operations["deleteDevicesById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/devices/not-same": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss double
         * @description Roles: employee. Scope: projects:write.
         */
        post: operations["postProjectsByIdDevicesNotSame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The cards of a project
         * @description Roles: employee, customer, installer. Scope: projects:read. Parts are left out for a key without surveys:read.
         */
        get: operations["getProjectsByIdDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/devices/manual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add manual card
         * @description Roles: employee, installer. Scope: projects:write. A key without projects:read is answered the id alone. Parts are left out for a key without surveys:read.
         */
        post: operations["postProjectsByIdDevicesManual"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/devices/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move devices
         * @description Roles: employee, customer, installer. Scope: projects:write.
         */
        post: operations["postProjectsByIdDevicesMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move device
         * @description Roles: employee, customer, installer. Scope: projects:write. A key without projects:read is answered the id alone. Parts are left out for a key without surveys:read.
         */
        patch: operations["patchDevicesByIdStatus"];
        trace?: never;
    };
    "/api/projects/{id}/devices/same": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge devices
         * @description Roles: employee. Scope: projects:write. A key without projects:read is answered the id alone. Parts are left out for a key without surveys:read.
         */
        post: operations["postProjectsByIdDevicesSame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/devices/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete devices
         * @description Roles: employee, customer, installer. Scope: projects:write.
         */
        post: operations["postProjectsByIdDevicesDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Place devices
         * @description Roles: employee, installer. Scope: projects:write. A key without projects:read is answered the id alone. Parts are left out for a key without surveys:read.
         */
        patch: operations["patchDevicesFacts"];
        trace?: never;
    };
    "/api/devices/{id}/serial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Bind serial
         * @description Roles: employee, installer. Scope: projects:write. A key without projects:read is answered the id alone. Parts are left out for a key without surveys:read.
         */
        patch: operations["patchDevicesByIdSerial"];
        trace?: never;
    };
    "/api/devices/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign cards
         * @description Roles: employee, installer. Scope: projects:write. A key without projects:read is answered the id alone. Parts are left out for a key without surveys:read.
         */
        post: operations["postDevicesAssign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Schedule cards
         * @description Roles: employee, installer. Scope: projects:write. A key without projects:read is answered the id alone. Parts are left out for a key without surveys:read.
         */
        post: operations["postDevicesSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/my-work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's own cards over all projects, by day
         * @description Roles: employee, installer. Scope: projects:read.
         */
        get: operations["getMyWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/plan-work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The work of people in other projects on days that are being planned
         * @description Roles: employee. Scope: projects:read.
         */
        get: operations["getProjectsByIdPlanWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a photo to a card
         * @description Roles: employee, customer, installer. Scope: projects:write.
         */
        post: operations["postDevicesByIdPhotos"];
        /**
         * Remove photo
         * @description Roles: employee, customer, installer. Scope: projects:write.
         */
        delete: operations["deleteDevicesByIdPhotos"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/photos/{digest}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A photo of a card
         * @description Roles: employee, customer, installer. Scope: projects:read.
         */
        get: operations["getDevicesByIdPhotosByDigest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/export-photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All photos of a project
         * @description Roles: employee. Scope: projects:read.
         */
        get: operations["getProjectsByIdExportPhotos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/history/signed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far the history of a project is signed
         * @description Roles: employee. Scope: projects:read.
         */
        get: operations["getProjectsByIdHistorySigned"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The hand-over record of a project
         * @description Roles: employee. Scope: projects:read and surveys:read.
         */
        get: operations["getProjectsByIdRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/devices/rewritten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The texts of cards that people wrote, and no list
         * @description Roles: employee. No API key.
         */
        get: operations["getProjectsByIdDevicesRewritten"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/devices/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import devices, or Change by import
         * @description Roles: employee. Scope: projects:write.
         */
        post: operations["postProjectsByIdDevicesImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/devices/import/{batchId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo import
         * @description Roles: employee. Scope: projects:write.
         */
        post: operations["postProjectsByIdDevicesImportByBatchIdUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/devices/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sync devices
         * @description Roles: employee. Scope: projects:write.
         */
        post: operations["postProjectsByIdDevicesSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/pairs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Devices that wait for people to say which cards they are
         * @description Roles: employee. Scope: projects:read.
         */
        get: operations["getProjectsByIdPairs"];
        put?: never;
        /**
         * Confirm pairs
         * @description Roles: employee. Scope: projects:write. A key without projects:read is answered the id alone.
         */
        post: operations["postProjectsByIdPairs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The events of a project, in order
         * @description Roles: employee, customer, installer. Scope: projects:read. Parts are left out for a key without surveys:read.
         */
        get: operations["getProjectsByIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The board of a project at a moment
         * @description Roles: employee, customer, installer. Scope: projects:read. Parts are left out for a key without surveys:read.
         */
        get: operations["getProjectsByIdBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The notes of a project
         * @description Roles: employee, installer. Scope: notes:read.
         */
        get: operations["getProjectsByIdNotes"];
        put?: never;
        /**
         * Add note
         * @description Roles: employee. Scope: notes:write. A key without notes:read is answered the id alone.
         */
        post: operations["postProjectsByIdNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete note
         * @description Roles: employee. Scope: notes:write.
         */
        delete: operations["deleteNotesById"];
        options?: never;
        head?: never;
        /**
         * Edit note
         * @description Roles: employee. Scope: notes:write. A key without notes:read is answered the id alone.
         */
        patch: operations["patchNotesById"];
        trace?: never;
    };
    "/api/projects/{id}/site/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a PDF or a picture to the site sheet of a project
         * @description Roles: employee. Scope: sites:write. A key without sites:read is answered the id alone.
         */
        post: operations["postProjectsByIdSiteFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/site/files/{digest}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file of the site sheet of a project
         * @description Roles: employee, customer, installer. Scope: sites:read.
         */
        get: operations["getProjectsByIdSiteFilesByDigest"];
        put?: never;
        post?: never;
        /**
         * Remove site file
         * @description Roles: employee. Scope: sites:write.
         */
        delete: operations["deleteProjectsByIdSiteFilesByDigest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The site sheet of a project, as far as the caller may read it
         * @description Roles: employee, customer, installer. Scope: sites:read.
         */
        get: operations["getProjectsByIdSite"];
        /**
         * Change site
         * @description Roles: employee. Scope: sites:write. A key without sites:read is answered the id alone.
         */
        put: operations["putProjectsByIdSite"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/acceptance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The acceptance documents of a project
         * @description Roles: employee, customer, installer. Scope: projects:read.
         */
        get: operations["getProjectsByIdAcceptance"];
        put?: never;
        /**
         * Make acceptance
         * @description Roles: employee, installer. Scope: projects:write. A key without projects:read is answered the id alone.
         */
        post: operations["postProjectsByIdAcceptance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/acceptance/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One acceptance document
         * @description Roles: employee, customer, installer. Scope: projects:read.
         */
        get: operations["getAcceptanceById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/acceptance/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The PDF of an acceptance document
         * @description Roles: employee, customer, installer. Scope: projects:read and sites:read.
         */
        get: operations["getAcceptanceByIdPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/acceptance/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give acceptance link
         * @description Roles: employee, installer. No API key.
         */
        post: operations["postAcceptanceByIdLink"];
        /**
         * End acceptance link
         * @description Roles: employee, installer. No API key.
         */
        delete: operations["deleteAcceptanceByIdLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/acceptance/{id}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign acceptance
         * @description Roles: customer. No API key.
         */
        post: operations["postAcceptanceByIdSign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/acceptance/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse acceptance
         * @description Roles: customer. No API key.
         */
        post: operations["postAcceptanceByIdRefuse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guest/acceptance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The document of a link
         * @description Everyone, also without signing in. No API key.
         */
        get: operations["getGuestAcceptance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guest/acceptance/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The PDF of the document of a link
         * @description Everyone, also without signing in. No API key.
         */
        get: operations["getGuestAcceptancePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guest/acceptance/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign acceptance
         * @description Everyone, also without signing in. No API key.
         */
        post: operations["postGuestAcceptanceSign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guest/acceptance/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse acceptance
         * @description Everyone, also without signing in. No API key.
         */
        post: operations["postGuestAcceptanceRefuse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The plans of a project
         * @description Roles: employee, customer, installer. Scope: plans:read.
         */
        get: operations["getProjectsByIdPlans"];
        put?: never;
        /**
         * Add a plan to a project
         * @description Roles: employee. Scope: plans:write. A key without plans:read is answered the id alone.
         */
        post: operations["postProjectsByIdPlans"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A plan with its pins and cables, now or at a moment
         * @description Roles: employee, customer, installer. Scope: plans:read.
         */
        get: operations["getPlansById"];
        put?: never;
        post?: never;
        /**
         * Delete plan
         * @description Roles: employee. Scope: plans:write.
         */
        delete: operations["deletePlansById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The events of a plan, in order
         * @description Roles: employee, customer, installer. Scope: plans:read.
         */
        get: operations["getPlansByIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}/pages/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change page
         * @description Roles: employee. Scope: plans:write. A key without plans:read is answered the id alone.
         */
        patch: operations["patchPlansByIdPagesByPage"];
        trace?: never;
    };
    "/api/plans/{id}/pages/{page}/replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a page by a newer drawing
         * @description Roles: employee. Scope: plans:write. A key without plans:read is answered the id alone.
         */
        post: operations["postPlansByIdPagesByPageReplace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}/pages/{page}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A look at a newer drawing of a page, which is not kept
         * @description Roles: employee. Scope: plans:read.
         */
        post: operations["postPlansByIdPagesByPagePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}/cables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Lay cable
         * @description Roles: employee, installer. Scope: plans:write. A key without plans:read is answered the id alone.
         */
        put: operations["putPlansByIdCables"];
        post?: never;
        /**
         * Take cable away
         * @description Roles: employee, installer. Scope: plans:write.
         */
        delete: operations["deletePlansByIdCables"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}/pins/{deviceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put pins
         * @description Roles: employee, installer. Scope: plans:write. A key without plans:read is answered the id alone.
         */
        put: operations["putPlansByIdPinsByDeviceId"];
        post?: never;
        /**
         * Take pin away
         * @description Roles: employee, installer. Scope: plans:write.
         */
        delete: operations["deletePlansByIdPinsByDeviceId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}/pins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put pins
         * @description Roles: employee, installer. Scope: plans:write. A key without plans:read is answered the id alone.
         */
        put: operations["putPlansByIdPins"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}/pages/{page}/tiles/{z}/{x}/{y}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A tile of a page
         * @description Roles: employee, customer, installer. Scope: plans:read.
         */
        get: operations["getPlansByIdPagesByPageTilesByZByXByY"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}/pages/{page}/pack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All tiles of a page, to be kept
         * @description Roles: employee, customer, installer. Scope: plans:read.
         */
        get: operations["getPlansByIdPagesByPagePack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plans/{id}/as-built": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The as-built drawing of a page, as a PDF
         * @description Roles: employee, customer, installer. Scope: plans:read and projects:read.
         */
        get: operations["getPlansByIdAsBuilt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/projects.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The list of projects
         * @description Roles: employee. Scope: projects:read.
         */
        get: operations["getListsProjects.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/cards.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The list of cards
         * @description Roles: employee. Scope: projects:read.
         */
        get: operations["getListsCards.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/people.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The list of people
         * @description Roles: employee. Scope: accounts:read.
         */
        get: operations["getListsPeople.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/companies.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The list of companies
         * @description Roles: employee. Scope: accounts:read.
         */
        get: operations["getListsCompanies.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/organizations.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The list of organizations
         * @description Roles: employee. Scope: catalog:read.
         */
        get: operations["getListsOrganizations.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/instances.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The list of instances
         * @description Roles: employee. Scope: catalog:read.
         */
        get: operations["getListsInstances.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/folders.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The list of folders
         * @description Roles: employee. Scope: folders:read.
         */
        get: operations["getListsFolders.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/forms.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The list of forms
         * @description Roles: employee. Scope: surveys:read.
         */
        get: operations["getListsForms.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/notes.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The list of notes
         * @description Roles: employee. Scope: notes:read.
         */
        get: operations["getListsNotes.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lists/feedback.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The list of feedback
         * @description Roles: employee. Scope: feedback:read.
         */
        get: operations["getListsFeedback.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When the caller's calendar address was made
         * @description Roles: employee, installer. No API key.
         */
        get: operations["getCalendar"];
        put?: never;
        /**
         * Make calendar address
         * @description Roles: employee, installer. No API key.
         */
        post: operations["postCalendar"];
        /**
         * End calendar address
         * @description Roles: employee, installer. No API key.
         */
        delete: operations["deleteCalendar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A person's cards on their days and, for employees, completed installations, as a calendar
         * @description Everyone, also without signing in. No API key.
         */
        get: operations["getCalendarByFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the history of a project
         * @description Roles: employee, customer, installer. Scope: projects:read.
         */
        get: operations["getProjectsByIdHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/history.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The history of a project as csv
         * @description Roles: employee, customer, installer. Scope: projects:read.
         */
        get: operations["getProjectsByIdHistory.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/history.jsonl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The history of a project as jsonl
         * @description Roles: employee, customer, installer. Scope: projects:read.
         */
        get: operations["getProjectsByIdHistory.jsonl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/history/trust": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the history of a project is checked
         * @description Roles: employee. Scope: projects:read.
         */
        get: operations["getProjectsByIdHistoryTrust"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/history/deleted-devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cards that were deleted from a project
         * @description Roles: employee, customer, installer. Scope: projects:read.
         */
        get: operations["getProjectsByIdHistoryDeletedDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/history/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of a project's history
         * @description Roles: employee. Scope: projects:read.
         */
        get: operations["getProjectsByIdHistoryFacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/history/{line}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The changes in one line of the history
         * @description Roles: employee, customer, installer. Scope: projects:read.
         */
        get: operations["getProjectsByIdHistoryByLine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search everything that the caller may see
         * @description Roles: employee, customer, installer. Scope: projects:read or plans:read or surveys:read or notes:read or accounts:read.
         */
        get: operations["getFind"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/undo/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The effect that an undo would have
         * @description Roles: employee, customer, installer. Scope: projects:read.
         */
        get: operations["getProjectsByIdUndoByRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo
         * @description Roles: employee, customer, installer. Scope: projects:write.
         */
        post: operations["postProjectsByIdUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Up to which revision the caller has seen each project
         * @description Roles: employee, customer, installer. No API key.
         */
        get: operations["getSeen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say up to which revision the caller has seen a project
         * @description Roles: employee, customer, installer. No API key.
         */
        put: operations["putProjectsByIdSeen"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}/digest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The work of others since the caller last saw a project
         * @description Roles: employee, customer, installer. No API key.
         */
        get: operations["getProjectsByIdDigest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All feedback
         * @description Roles: employee. Scope: feedback:read.
         */
        get: operations["getFeedback"];
        put?: never;
        /**
         * Submit feedback
         * @description Roles: employee, customer, installer. Scope: feedback:write. A key without feedback:read is answered the id alone.
         */
        post: operations["postFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedback/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's feedback
         * @description Roles: employee, customer, installer. Scope: feedback:read.
         */
        get: operations["getFeedbackMine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedback/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set feedback status
         * @description Roles: employee. Scope: feedback:write. A key without feedback:read is answered the id alone.
         */
        patch: operations["patchFeedbackByIdStatus"];
        trace?: never;
    };
    "/api/feedback/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Answer feedback
         * @description Roles: employee. Scope: feedback:write. A key without feedback:read is answered the id alone.
         */
        patch: operations["patchFeedbackByIdAnswer"];
        trace?: never;
    };
    "/api/feedback/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete feedback
         * @description Roles: employee. Scope: feedback:write.
         */
        delete: operations["deleteFeedbackById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedback/{id}/screenshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The screenshot of a feedback
         * @description Roles: employee. Scope: feedback:read.
         */
        get: operations["getFeedbackByIdScreenshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The surveys that the caller may see
         * @description Roles: employee, installer. Scope: surveys:read.
         */
        get: operations["getForms"];
        put?: never;
        /**
         * Create form
         * @description Roles: employee, installer. Scope: surveys:write. A key without surveys:read is answered the id alone.
         */
        post: operations["postForms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A survey
         * @description Roles: employee, installer. Scope: surveys:read.
         */
        get: operations["getFormsById"];
        put?: never;
        post?: never;
        /**
         * Delete form
         * @description Roles: employee. Scope: surveys:write.
         */
        delete: operations["deleteFormsById"];
        options?: never;
        head?: never;
        /**
         * Save form
         * @description Roles: employee, installer. Scope: surveys:write. A key without surveys:read is answered the id alone.
         */
        patch: operations["patchFormsById"];
        trace?: never;
    };
    "/api/forms/{id}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Assign users
         * @description Roles: employee. Scope: surveys:write. A key without surveys:read is answered the id alone.
         */
        patch: operations["patchFormsByIdUsers"];
        trace?: never;
    };
    "/api/forms/{id}/announced-photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Announce section photos
         * @description Roles: employee, installer. Scope: surveys:write.
         */
        post: operations["postFormsByIdAnnouncedPhotos"];
        /**
         * Give up section photos
         * @description Roles: employee, installer. Scope: surveys:write.
         */
        delete: operations["deleteFormsByIdAnnouncedPhotos"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the history of a survey
         * @description Roles: employee, installer. Scope: surveys:read.
         */
        get: operations["getFormsByIdHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms/{id}/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A survey as it is printed
         * @description Roles: employee, installer. Scope: surveys:read.
         */
        get: operations["getFormsByIdPrint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms/upload-photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add photos to a section of a survey
         * @description Roles: employee, installer. Scope: surveys:write.
         */
        post: operations["postFormsUploadPhotos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms/photos/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A photo of a survey
         * @description Roles: employee, installer. Scope: surveys:read.
         */
        get: operations["getFormsPhotosByPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms/delete-photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove section photo
         * @description Roles: employee, installer. Scope: surveys:write.
         */
        post: operations["postFormsDeletePhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forms/{id}/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The cards that were made from a survey
         * @description Roles: employee, installer. Scope: surveys:read.
         */
        get: operations["getFormsByIdCards"];
        put?: never;
        /**
         * Make cards from sections of a survey
         * @description Roles: employee. Scope: projects:write and surveys:read.
         */
        post: operations["postFormsByIdCards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/survey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The survey that a card was made from
         * @description Roles: employee, customer, installer. Scope: surveys:read.
         */
        get: operations["getDevicesByIdSurvey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/devices/{id}/survey/photos/{digest}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A photo of the section that a card was made from
         * @description Roles: employee, customer, installer. Scope: surveys:read.
         */
        get: operations["getDevicesByIdSurveyPhotosByDigest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/form-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The templates of surveys
         * @description Roles: employee, installer. Scope: templates:read. Parts are left out for a key without surveys:read.
         */
        get: operations["getFormTemplates"];
        put?: never;
        /**
         * Create form template
         * @description Roles: employee. Scope: templates:write. A key without templates:read is answered the id alone. Parts are left out for a key without surveys:read.
         */
        post: operations["postFormTemplates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/form-templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete form template
         * @description Roles: employee. Scope: templates:write.
         */
        delete: operations["deleteFormTemplatesById"];
        options?: never;
        head?: never;
        /**
         * Offer form template
         * @description Roles: employee. Scope: templates:write. A key without templates:read is answered the id alone. Parts are left out for a key without surveys:read.
         */
        patch: operations["patchFormTemplatesById"];
        trace?: never;
    };
    "/api/page-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the view of a page
         * @description Roles: employee, customer, installer. No API key.
         */
        post: operations["postPageViews"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All users
         * @description Roles: employee. Scope: accounts:read.
         */
        get: operations["getUsers"];
        put?: never;
        /**
         * Register user
         * @description Roles: employee. No API key.
         */
        post: operations["postUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/former": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * People whose accounts were deleted
         * @description Roles: employee. Scope: accounts:read.
         */
        get: operations["getUsersFormer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/erased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * People who were erased
         * @description Roles: employee, customer, installer. Scope: accounts:read.
         */
        get: operations["getUsersErased"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename user
         * @description Roles: employee. Scope: accounts:write. A key without accounts:read is answered the id alone.
         */
        patch: operations["patchUsersByIdInfo"];
        trace?: never;
    };
    "/api/users/{id}/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change user email
         * @description Roles: employee. No API key.
         */
        patch: operations["patchUsersByIdEmail"];
        trace?: never;
    };
    "/api/users/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change user role
         * @description Roles: employee. No API key.
         */
        patch: operations["patchUsersByIdRole"];
        trace?: never;
    };
    "/api/users/{id}/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move user to company
         * @description Roles: employee. Scope: accounts:write. A key without accounts:read is answered the id alone.
         */
        patch: operations["patchUsersByIdCompany"];
        trace?: never;
    };
    "/api/users/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend user
         * @description Roles: employee. No API key.
         */
        post: operations["postUsersByIdSuspend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume user
         * @description Roles: employee. No API key.
         */
        post: operations["postUsersByIdResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out user
         * @description Roles: employee. No API key.
         */
        post: operations["postUsersByIdSignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete user
         * @description Roles: employee. No API key.
         */
        delete: operations["deleteUsersById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request user erasure
         * @description Roles: employee. No API key.
         */
        post: operations["postUsersByIdErase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change user roles
         * @description Roles: employee. No API key.
         */
        patch: operations["patchUsersRole"];
        trace?: never;
    };
    "/api/users/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move users to company
         * @description Roles: employee. Scope: accounts:write.
         */
        patch: operations["patchUsersCompany"];
        trace?: never;
    };
    "/api/users/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete users
         * @description Roles: employee. No API key.
         */
        post: operations["postUsersDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make password link
         * @description Roles: employee. No API key.
         */
        post: operations["postUsersByIdResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change password
         * @description Roles: employee, customer, installer. No API key.
         */
        post: operations["postUsersByIdChangePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/locked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accounts that are locked after failed logins
         * @description Roles: employee. Scope: accounts:read.
         */
        get: operations["getUsersLocked"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock user
         * @description Roles: employee. No API key.
         */
        post: operations["postUsersByIdUnlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the history of an account
         * @description Roles: employee. Scope: accounts:read.
         */
        get: operations["getUsersByIdHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/administration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the log of administration
         * @description Roles: employee. No API key.
         */
        get: operations["getAdministration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/administration.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The log of administration as csv
         * @description Roles: employee. No API key.
         */
        get: operations["getAdministration.csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A person with their sessions, projects, surveys and open work
         * @description Roles: employee. No API key.
         */
        get: operations["getUsersByIdOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/hand-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand over all that a person is assigned to
         * @description Roles: employee. No API key.
         */
        post: operations["postUsersByIdHandOver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All companies
         * @description Roles: employee. Scope: accounts:read.
         */
        get: operations["getCompanies"];
        put?: never;
        /**
         * Create company
         * @description Roles: employee. Scope: accounts:write. A key without accounts:read is answered the id alone.
         */
        post: operations["postCompanies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete company
         * @description Roles: employee. Scope: accounts:write.
         */
        delete: operations["deleteCompaniesById"];
        options?: never;
        head?: never;
        /**
         * Rename company
         * @description Roles: employee. Scope: accounts:write. A key without accounts:read is answered the id alone.
         */
        patch: operations["patchCompaniesById"];
        trace?: never;
    };
    "/api/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register
         * @description Everyone, also without signing in. No API key.
         */
        post: operations["postRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register
         * @description Everyone, also without signing in. No API key.
         */
        post: operations["postAuthRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/complete-registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register by an invitation
         * @description Everyone, also without signing in. No API key.
         */
        post: operations["postAuthCompleteRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How people may come by an account
         * @description Everyone, also without signing in. No API key.
         */
        get: operations["getAuthOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-reset-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a link that sets a password
         * @description Everyone, also without signing in. No API key.
         */
        get: operations["getAuthVerifyResetToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check an invitation
         * @description Everyone, also without signing in. No API key.
         */
        get: operations["getAuthVerifyInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/set-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password by a link
         * @description Everyone, also without signing in. No API key.
         */
        post: operations["postAuthSetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invitations and links that wait for their person
         * @description Roles: employee. Scope: accounts:read.
         */
        get: operations["getInvitations"];
        put?: never;
        /**
         * Invite user
         * @description Roles: employee. No API key.
         */
        post: operations["postInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke invitation
         * @description Roles: employee. Scope: accounts:write.
         */
        post: operations["postInvitationsRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo that acceptance documents have
         * @description Roles: employee. Scope: settings:read.
         */
        get: operations["getSettingsLogo"];
        put?: never;
        /**
         * Set the logo that acceptance documents have
         * @description Roles: employee. No API key.
         */
        post: operations["postSettingsLogo"];
        /**
         * Remove the logo
         * @description Roles: employee. No API key.
         */
        delete: operations["deleteSettingsLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The settings of the portal
         * @description Roles: employee. Scope: settings:read.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change settings
         * @description Roles: employee. No API key.
         */
        patch: operations["patchSettings"];
        trace?: never;
    };
    "/api/import-mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The meaning of the columns of lists that the caller's company imported before
         * @description Roles: employee. No API key.
         */
        get: operations["getImportMappings"];
        put?: never;
        /**
         * Remember mapping
         * @description Roles: employee. No API key.
         */
        post: operations["postImportMappings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quota/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's quota
         * @description Roles: employee, customer, installer. Scope: quotas:read.
         */
        get: operations["getQuotaStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/quota-overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The quota of every user
         * @description Roles: employee. Scope: quotas:read. Parts are left out for a key without accounts:read.
         */
        get: operations["getAdminQuotaOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/quota-analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of all quotas
         * @description Roles: employee. Scope: quotas:read.
         */
        get: operations["getAdminQuotaAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reset-quota/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset quota
         * @description Roles: employee. Scope: quotas:write.
         */
        post: operations["postAdminResetQuotaById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/quota-limit/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set quota limit
         * @description Roles: employee. Scope: quotas:write.
         */
        patch: operations["patchAdminQuotaLimitById"];
        trace?: never;
    };
    "/api/admin/project-storage-usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The storage that each project takes
         * @description Roles: employee. Scope: quotas:read.
         */
        get: operations["getAdminProjectStorageUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/file-upload-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The latest uploads
         * @description Roles: employee. Scope: quotas:read.
         */
        get: operations["getAdminFileUploadHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All folders of projects
         * @description Roles: employee. Scope: folders:read.
         */
        get: operations["getFolders"];
        put?: never;
        /**
         * Create folder
         * @description Roles: employee. Scope: folders:write. A key without folders:read is answered the id alone.
         */
        post: operations["postFolders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/folders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete folder
         * @description Roles: employee. Scope: folders:write.
         */
        delete: operations["deleteFoldersById"];
        options?: never;
        head?: never;
        /**
         * Rename folder
         * @description Roles: employee. Scope: folders:write. A key without folders:read is answered the id alone.
         */
        patch: operations["patchFoldersById"];
        trace?: never;
    };
    "/api/folders/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore folder
         * @description Roles: employee. Scope: folders:write. A key without folders:read is answered the id alone.
         */
        post: operations["postFoldersByIdRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/achievements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's achievements
         * @description Roles: employee, customer, installer. No API key.
         */
        get: operations["getAchievements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook/verkada": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a delivery of the provider
         * @description Everyone, also without signing in. No API key.
         */
        post: operations["postWebhookVerkada"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All webhooks
         * @description Roles: employee. Scope: webhooks:read.
         */
        get: operations["getWebhooks"];
        put?: never;
        /**
         * Create webhook
         * @description Roles: employee. No API key.
         */
        post: operations["postWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete webhook
         * @description Roles: employee. No API key.
         */
        delete: operations["deleteWebhooksById"];
        options?: never;
        head?: never;
        /**
         * Change webhook
         * @description Roles: employee. No API key.
         */
        patch: operations["patchWebhooksById"];
        trace?: never;
    };
    "/api/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate webhook secret
         * @description Roles: employee. No API key.
         */
        post: operations["postWebhooksByIdRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The latest deliveries of a webhook
         * @description Roles: employee. Scope: webhooks:read.
         */
        get: operations["getWebhooksByIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to a webhook
         * @description Roles: employee. No API key.
         */
        post: operations["postWebhooksByIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries/{deliveryId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Roles: employee. No API key.
         */
        post: operations["postWebhooksByIdDeliveriesByDeliveryIdSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All API keys
         * @description Roles: employee. No API key.
         */
        get: operations["getApiKeys"];
        put?: never;
        /**
         * Create API key
         * @description Roles: employee. No API key.
         */
        post: operations["postApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/scopes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The scopes that a key may have
         * @description Roles: employee. No API key.
         */
        get: operations["getApiKeysScopes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End API key
         * @description Roles: employee. No API key.
         */
        delete: operations["deleteApiKeysById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event
         * @description Sent to the address of a webhook that chose it.
         */
        post: operations["sendEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    head: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The head of the log is signed
         * @description Sent to the address of a webhook that chose it.
         */
        post: operations["sendHead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test
         * @description Sent to the address of a webhook that chose it.
         */
        post: operations["sendTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: {
            message: string;
            code?: string;
            fields?: {
                [key: string]: string;
            };
        } & {
            [key: string]: unknown;
        };
        BoardEvent: {
            /** @constant */
            type: "ProjectCreated";
            data: {
                /** Format: int64 */
                projectId: number;
                name: string;
                /** Format: int64 */
                organizationId: number;
                /** Format: int64 */
                verkadaInstanceId: number;
                assignedUsers: string[];
                timeZone?: string;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "ProjectRenamed";
            data: {
                name: string;
                previous: string;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "ProjectUsersChanged";
            data: {
                assignedUsers: string[];
                granted: string[];
                revoked: string[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "ProjectInstanceChanged";
            data: {
                /** Format: int64 */
                verkadaInstanceId: number;
                /** Format: int64 */
                organizationId: number;
                /** Format: int64 */
                previous: number;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "ProjectMovedToFolder";
            data: {
                folderId: number | null;
                previous: number | null;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "ProjectRightsSet";
            data: {
                customers?: {
                    /** @enum {string} */
                    from: "work" | "watch";
                    /** @enum {string} */
                    to: "work" | "watch";
                };
                installersAdd?: {
                    from: boolean;
                    to: boolean;
                };
                installersDelete?: {
                    from: boolean;
                    to: boolean;
                };
                confirmByAnother?: {
                    from: boolean;
                    to: boolean;
                };
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "FloorsOrdered";
            data: {
                from: string[];
                to: string[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "ProjectZoneSet";
            data: {
                from: string;
                to: string;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "ChecklistItemTicked";
            data: {
                /** @enum {string} */
                item: "usersAddedToSupportPortal" | "cameraViewsConfirmed" | "usersAddedToVerkadaPortal";
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "ChecklistItemUnticked";
            data: {
                /** @enum {string} */
                item: "usersAddedToSupportPortal" | "cameraViewsConfirmed" | "usersAddedToVerkadaPortal";
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "ProjectCompleted";
            data: Record<string, never>;
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "ProjectReopened";
            data: Record<string, never>;
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "ProjectDeleted";
            data: {
                name: string;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "ManualCardAdded";
            data: {
                /** Format: int64 */
                deviceId: number;
                name: string;
                /** @enum {string} */
                type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                description: string;
                /** @enum {string} */
                status: "waiting" | "installed" | "confirmed";
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DevicesImported";
            data: {
                batchId: string;
                fileName: string;
                /** Format: int64 */
                part: number;
                /** Format: int64 */
                parts: number;
                survey?: {
                    /** Format: int64 */
                    formId: number;
                    title: string;
                };
                cards: {
                    /** Format: int64 */
                    deviceId: number;
                    name: string;
                    /** @enum {string} */
                    type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                    description: string;
                    /** Format: int64 */
                    sectionId?: number;
                    building?: string;
                    floor?: string;
                    room?: string;
                    model?: string;
                    serial?: string;
                    mac?: string;
                    ip?: string;
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DevicesChangedByImport";
            data: {
                batchId: string;
                fileName: string;
                cards: {
                    /** Format: int64 */
                    deviceId: number;
                    name?: {
                        from: string;
                        to: string;
                    };
                    description?: {
                        from: string;
                        to: string;
                    };
                    building?: {
                        from: string | null;
                        to: string | null;
                    };
                    floor?: {
                        from: string | null;
                        to: string | null;
                    };
                    room?: {
                        from: string | null;
                        to: string | null;
                    };
                    model?: {
                        from: string | null;
                        to: string | null;
                    };
                    serial?: {
                        from: string | null;
                        to: string | null;
                    };
                    mac?: {
                        from: string | null;
                        to: string | null;
                    };
                    ip?: {
                        from: string | null;
                        to: string | null;
                    };
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "ImportChangesUndone";
            data: {
                batchId: string;
                cards: {
                    /** Format: int64 */
                    deviceId: number;
                    name?: {
                        from: string;
                        to: string;
                    };
                    description?: {
                        from: string;
                        to: string;
                    };
                    building?: {
                        from: string | null;
                        to: string | null;
                    };
                    floor?: {
                        from: string | null;
                        to: string | null;
                    };
                    room?: {
                        from: string | null;
                        to: string | null;
                    };
                    model?: {
                        from: string | null;
                        to: string | null;
                    };
                    serial?: {
                        from: string | null;
                        to: string | null;
                    };
                    mac?: {
                        from: string | null;
                        to: string | null;
                    };
                    ip?: {
                        from: string | null;
                        to: string | null;
                    };
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "ImportUndone";
            data: {
                batchId: string;
                removed: number[];
                kept: number[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DevicesSynced";
            data: {
                batchId: string;
                /** Format: int64 */
                verkadaInstanceId: number;
                /** @constant */
                isReturn?: true;
                devices: {
                    providerId: string;
                    name: string;
                    /** @enum {string} */
                    type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                    online: boolean | null;
                    metadata: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                    /** Format: int64 */
                    deviceId: number;
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DevicesAdopted";
            data: {
                batchId: string;
                /** Format: int64 */
                verkadaInstanceId: number;
                /** @constant */
                isConfirmed?: true;
                devices: {
                    /** Format: int64 */
                    deviceId: number;
                    providerId: string;
                    name: string;
                    online: {
                        from: boolean | null;
                        to: boolean | null;
                    };
                    metadata: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DevicesReleased";
            data: {
                batchId: string;
                /** Format: int64 */
                verkadaInstanceId: number;
                /** @constant */
                isConfirmed?: true;
                devices: {
                    /** Format: int64 */
                    deviceId: number;
                    providerId: string;
                    name: string;
                    online: {
                        from: boolean | null;
                        to: boolean | null;
                    };
                    metadata: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DevicesOffered";
            data: {
                batchId: string;
                /** Format: int64 */
                verkadaInstanceId: number;
                devices: {
                    providerId: string;
                    name: string;
                    /** @enum {string} */
                    type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                    online: boolean | null;
                    metadata: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                }[];
                gone: {
                    providerId: string;
                    /** @enum {string} */
                    type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DevicesMerged";
            data: {
                before: components["schemas"]["DeletedCard"];
                after: components["schemas"]["DeletedCard"];
                other: components["schemas"]["DeletedCard"];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DevicesSplit";
            data: {
                before: components["schemas"]["DeletedCard"];
                after: components["schemas"]["DeletedCard"];
                other: components["schemas"]["DeletedCard"];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DoubleDismissed";
            data: {
                /** Format: int64 */
                deviceId: number;
                from: {
                    /** Format: int64 */
                    deviceId: number;
                    reason: string;
                }[];
                to: {
                    /** Format: int64 */
                    deviceId: number;
                    reason: string;
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "SyncUndone";
            data: {
                batchId: string;
                removed: number[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "SyncedDevicesUpdated";
            data: {
                batchId: string;
                /** Format: int64 */
                verkadaInstanceId: number;
                devices: {
                    /** Format: int64 */
                    deviceId: number;
                    name: string;
                    previous: string;
                    providerName?: string;
                    online: boolean | null;
                    metadata: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "SyncedDevicesMissed";
            data: {
                batchId: string;
                devices: number[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DeviceInstalled";
            data: {
                /** Format: int64 */
                deviceId: number;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DeviceConfirmed";
            data: {
                /** Format: int64 */
                deviceId: number;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DeviceMovedBackToInstalled";
            data: {
                /** Format: int64 */
                deviceId: number;
                reason?: string;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DeviceMovedBackToWaiting";
            data: {
                /** Format: int64 */
                deviceId: number;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DeviceOnlineReported";
            data: {
                /** Format: int64 */
                deviceId: number;
                online: boolean;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DeviceDescribed";
            data: {
                /** Format: int64 */
                deviceId: number;
                description: string;
                previous: string;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DeviceRenamed";
            data: {
                /** Format: int64 */
                deviceId: number;
                name: string;
                previous: string;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DeviceTypeChanged";
            data: {
                /** Format: int64 */
                deviceId: number;
                /** @enum {string} */
                type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                /** @enum {string} */
                previous: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DevicesPlaced";
            data: {
                cards: {
                    building?: {
                        from: string | null;
                        to: string | null;
                    };
                    floor?: {
                        from: string | null;
                        to: string | null;
                    };
                    room?: {
                        from: string | null;
                        to: string | null;
                    };
                    model?: {
                        from: string | null;
                        to: string | null;
                    };
                    serial?: {
                        from: string | null;
                        to: string | null;
                    };
                    mac?: {
                        from: string | null;
                        to: string | null;
                    };
                    ip?: {
                        from: string | null;
                        to: string | null;
                    };
                    /** Format: int64 */
                    deviceId: number;
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "SerialBound";
            data: {
                /** Format: int64 */
                deviceId: number;
                /** @enum {string} */
                by: "scan" | "photo" | "typed";
                serial?: {
                    from: string | null;
                    to: string | null;
                };
                mac?: {
                    from: string | null;
                    to: string | null;
                };
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "CardsAssigned";
            data: {
                cards: {
                    /** Format: int64 */
                    deviceId: number;
                    from: number[];
                    to: number[];
                }[];
                /** Format: int64 */
                lost?: number;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "CardsScheduled";
            data: {
                cards: {
                    /** Format: int64 */
                    deviceId: number;
                    from: {
                        day: string;
                        /** @enum {string} */
                        part: "morning" | "afternoon" | "all-day";
                    } | null;
                    to: {
                        day: string;
                        /** @enum {string} */
                        part: "morning" | "afternoon" | "all-day";
                    } | null;
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "CardFlagged";
            data: {
                /** Format: int64 */
                deviceId: number;
                from: {
                    /** @enum {string} */
                    kind: "waiting-for-others" | "missing-material" | "no-access" | "wrong-hardware" | "other";
                    reason: string;
                    by: number | null;
                    at: string;
                } | null;
                to: {
                    /** @enum {string} */
                    kind: "waiting-for-others" | "missing-material" | "no-access" | "wrong-hardware" | "other";
                    reason: string;
                    by: number | null;
                    at: string;
                } | null;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "PhotoAdded";
            data: {
                /** Format: int64 */
                deviceId: number;
                photo: components["schemas"]["EventPhoto"];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "PhotoRemoved";
            data: {
                /** Format: int64 */
                deviceId: number;
                photo: components["schemas"]["EventPhoto"];
                addedBy: number | null;
                addedAt?: string;
                /** Format: int64 */
                place?: number;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "PhotoRestored";
            data: {
                /** Format: int64 */
                deviceId: number;
                photo: components["schemas"]["CardPhoto"];
                /** Format: int64 */
                place: number;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "DeviceDeleted";
            data: {
                /** Format: int64 */
                deviceId: number;
                card: components["schemas"]["DeletedCard"];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "CardsRestored";
            data: {
                batch?: {
                    /** @enum {string} */
                    of: "import" | "sync";
                    batchId: string;
                };
                cards: components["schemas"]["DeletedCard"][];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        };
        SentPlanEvent: {
            /** @constant */
            type: "PlanAdded";
            data: {
                /** Format: int64 */
                projectId: number;
                /** Format: int64 */
                planId: number;
                file: {
                    key: string;
                    digest: string;
                    /** Format: int64 */
                    bytes: number;
                    /** @enum {string} */
                    mediaType: "application/pdf" | "image/png" | "image/jpeg" | "image/webp";
                    fileName: string;
                };
                pages: {
                    /** Format: int64 */
                    page: number;
                    title: string;
                    own: {
                        width: number;
                        height: number;
                    };
                    /** Format: int64 */
                    width: number;
                    /** Format: int64 */
                    height: number;
                    /** Format: int64 */
                    maxZoom: number;
                    /** Format: int64 */
                    tileSize: number;
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "PageRendered";
            data: {
                /** Format: int64 */
                projectId: number;
                /** Format: int64 */
                page: number;
                /** Format: int64 */
                version: number;
                tiles: {
                    key: string;
                    digest: string;
                    /** Format: int64 */
                    bytes: number;
                    mediaType: string;
                };
                title: string;
                sheet: string | null;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "PageFailed";
            data: {
                /** Format: int64 */
                projectId: number;
                /** Format: int64 */
                page: number;
                /** Format: int64 */
                version: number;
                message: string;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "PageNamed";
            data: {
                /** Format: int64 */
                projectId: number;
                /** Format: int64 */
                page: number;
                title: string;
                sheet: string | null;
                previous: {
                    title: string;
                    sheet: string | null;
                };
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "PageScaled";
            data: {
                /** Format: int64 */
                projectId: number;
                /** Format: int64 */
                page: number;
                /** Format: int64 */
                version: number;
                lines: {
                    from: {
                        x: number;
                        y: number;
                    };
                    to: {
                        x: number;
                        y: number;
                    };
                    metres: number;
                }[] | null;
                previous: {
                    /** Format: int64 */
                    version: number;
                    lines: {
                        from: {
                            x: number;
                            y: number;
                        };
                        to: {
                            x: number;
                            y: number;
                        };
                        metres: number;
                    }[];
                } | null;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "PageReplaced";
            data: {
                /** Format: int64 */
                projectId: number;
                /** Format: int64 */
                page: number;
                /** Format: int64 */
                version: number;
                file: {
                    key: string;
                    digest: string;
                    /** Format: int64 */
                    bytes: number;
                    /** @enum {string} */
                    mediaType: "application/pdf" | "image/png" | "image/jpeg" | "image/webp";
                    fileName: string;
                };
                /** Format: int64 */
                filePage: number;
                own: {
                    width: number;
                    height: number;
                };
                /** Format: int64 */
                width: number;
                /** Format: int64 */
                height: number;
                /** Format: int64 */
                maxZoom: number;
                /** Format: int64 */
                tileSize: number;
                readonly map: [
                    number,
                    number,
                    number,
                    number,
                    number,
                    number
                ];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "PinsPlaced";
            data: {
                /** Format: int64 */
                projectId: number;
                pins: {
                    /** Format: int64 */
                    deviceId: number;
                    /** @enum {string} */
                    kind: "planned" | "built";
                    place: {
                        /** Format: int64 */
                        page: number;
                        /** Format: int64 */
                        version: number;
                        x: number;
                        y: number;
                        why?: string;
                        bearing?: number;
                        angle?: number;
                        reach?: number;
                        pixels?: number;
                        views?: {
                            bearing: number;
                            angle?: number;
                            reach?: number;
                            pixels?: number;
                        }[];
                    };
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "PinsMoved";
            data: {
                /** Format: int64 */
                projectId: number;
                pins: {
                    /** Format: int64 */
                    deviceId: number;
                    /** @enum {string} */
                    kind: "planned" | "built";
                    from: {
                        /** Format: int64 */
                        page: number;
                        /** Format: int64 */
                        version: number;
                        x: number;
                        y: number;
                        why?: string;
                        bearing?: number;
                        angle?: number;
                        reach?: number;
                        pixels?: number;
                        views?: {
                            bearing: number;
                            angle?: number;
                            reach?: number;
                            pixels?: number;
                        }[];
                    };
                    to: {
                        /** Format: int64 */
                        page: number;
                        /** Format: int64 */
                        version: number;
                        x: number;
                        y: number;
                        why?: string;
                        bearing?: number;
                        angle?: number;
                        reach?: number;
                        pixels?: number;
                        views?: {
                            bearing: number;
                            angle?: number;
                            reach?: number;
                            pixels?: number;
                        }[];
                    };
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "PinsTakenAway";
            data: {
                /** Format: int64 */
                projectId: number;
                pins: {
                    /** Format: int64 */
                    deviceId: number;
                    /** @enum {string} */
                    kind: "planned" | "built";
                    place: {
                        /** Format: int64 */
                        page: number;
                        /** Format: int64 */
                        version: number;
                        x: number;
                        y: number;
                        why?: string;
                        bearing?: number;
                        angle?: number;
                        reach?: number;
                        pixels?: number;
                        views?: {
                            bearing: number;
                            angle?: number;
                            reach?: number;
                            pixels?: number;
                        }[];
                    };
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "CablesLaid";
            data: {
                /** Format: int64 */
                projectId: number;
                cables: {
                    /** Format: int64 */
                    from: number;
                    /** Format: int64 */
                    to: number;
                    /** Format: int64 */
                    page: number;
                    metres: number | null;
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "CableLengthsChanged";
            data: {
                /** Format: int64 */
                projectId: number;
                cables: {
                    /** Format: int64 */
                    from: number;
                    /** Format: int64 */
                    to: number;
                    /** Format: int64 */
                    page: number;
                    metres: number | null;
                    previous: number | null;
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "CablesTakenAway";
            data: {
                /** Format: int64 */
                projectId: number;
                cables: {
                    /** Format: int64 */
                    from: number;
                    /** Format: int64 */
                    to: number;
                    /** Format: int64 */
                    page: number;
                    metres: number | null;
                }[];
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        } | {
            /** @constant */
            type: "PlanDeleted";
            data: {
                /** Format: int64 */
                projectId: number;
                fileName: string;
            };
            /** Format: int64 */
            revision: number;
            recordedAt: string;
            occurredAt?: string;
            actor: components["schemas"]["Actor"];
            /** Format: uuid */
            commandId: string;
            undoes?: {
                /** Format: uuid */
                commandId: string;
                /** Format: int64 */
                revision: number;
            }[];
        };
        Company: {
            /** Format: int64 */
            id: number;
            name: string;
            createdAt: string;
        };
        Device: {
            /** Format: int64 */
            id: number;
            name: string;
            /** @enum {string} */
            type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
            /** @enum {string} */
            status: "waiting" | "installed" | "confirmed";
            description: string;
            online: boolean | null;
            isManual: boolean;
            statusBy: number | null;
            statusAt: string;
            describedBy: number | null;
            describedAt: string;
            createdBy: number | null;
            createdAt: string;
            batchId: string | null;
            /** @constant */
            isWorkedOn?: true;
            survey?: {
                /** Format: int64 */
                formId: number;
                title: string;
                /** Format: int64 */
                sectionId: number;
            };
            mergedFrom?: number[];
            building: string | null;
            floor: string | null;
            room: string | null;
            model: string | null;
            serial: string | null;
            mac: string | null;
            ip: string | null;
            assignees: number[];
            flag: {
                /** @enum {string} */
                kind: "waiting-for-others" | "missing-material" | "no-access" | "wrong-hardware" | "other";
                reason: string;
                by: number | null;
                at: string;
            } | null;
            /** Format: int64 */
            projectId: number;
            deviceId: string;
            metadata: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            photos: string[];
            providerName?: string;
            day: string | null;
            part: ("morning" | "afternoon" | "all-day") | null;
        };
        Feedback: {
            /** Format: int64 */
            id: number;
            userId: number | null;
            /** @enum {string} */
            type: "bug" | "feature" | "general";
            title: string;
            description: string;
            screenshot: string | null;
            /** @enum {string} */
            status: "open" | "in-progress" | "resolved" | "closed";
            createdAt: string;
            updatedAt: string;
            answer: {
                text: string;
                by: number | null;
                at: string;
            } | null;
            pagePath: string;
            browserInfo: {
                userAgent: string;
                platform: string;
                language: string;
                screenWidth: number;
                screenHeight: number;
            } | null;
        };
        Folder: {
            /** Format: int64 */
            id: number;
            name: string;
            parentFolderId: number | null;
            organizationId: number | null;
            createdBy: number | null;
            createdAt: string;
            path: string;
        };
        Form: {
            /** Format: int64 */
            id: number;
            title: string;
            /** Format: int64 */
            organizationId: number;
            createdBy: number | null;
            createdAt: string;
            assignedUsers: string[];
            siteId: number | null;
            /** Format: int64 */
            revision: number;
            sections: ({
                /** Format: int64 */
                id: number;
                type: string;
                title: string;
            } & {
                [key: string]: unknown;
            })[];
        };
        FormSummary: {
            /** Format: int64 */
            id: number;
            title: string;
            /** Format: int64 */
            organizationId: number;
            createdBy: number | null;
            createdAt: string;
            assignedUsers: string[];
        };
        FormTemplate: {
            /** Format: int64 */
            id: number;
            name: string;
            sections: ({
                /** Format: int64 */
                id: number;
                type: string;
                title: string;
            } & {
                [key: string]: unknown;
            })[];
            organizationId: number | null;
            ownOrganizationId: number | null;
            createdBy: number | null;
            createdAt: string;
        };
        FormerUser: {
            /** Format: int64 */
            id: number;
            firstName: string;
            lastName: string;
            email: string;
            erasure: ("requested" | "erased") | null;
        };
        HistoryChange: {
            /** Format: int64 */
            revision: number;
            /** @enum {string} */
            kind: "status" | "devices" | "description" | "photos" | "checklist" | "import" | "access" | "project" | "notes" | "plans" | "site" | "provider" | "other";
            parts: ({
                /** @constant */
                is: "text";
                text: string;
            } | {
                /** @constant */
                is: "person";
                text: string;
                id: number | null;
            } | {
                /** @constant */
                is: "device";
                text: string;
                /** Format: int64 */
                id: number;
            } | {
                /** @constant */
                is: "devices";
                text: string;
                /** Format: int64 */
                count: number;
            } | {
                /** @constant */
                is: "old";
                text: string;
            } | {
                /** @constant */
                is: "new";
                text: string;
                /** Format: int64 */
                form?: number;
            })[];
            device: number | null;
            old: string | null;
            new: string | null;
        };
        HistoryPage: {
            lines: {
                /** Format: int64 */
                line: number;
                /** Format: int64 */
                first: number;
                /** Format: int64 */
                last: number;
                at: string;
                doneAt: string | null;
                by: number | null;
                /** @enum {string} */
                source: "web" | "import" | "provider" | "webhook" | "outbox" | "demo" | "reactor" | "api";
                apiKey?: {
                    id: string;
                    name: string | null;
                };
                /** @enum {string} */
                kind: "status" | "devices" | "description" | "photos" | "checklist" | "import" | "access" | "project" | "notes" | "plans" | "site" | "provider" | "other";
                parts: ({
                    /** @constant */
                    is: "text";
                    text: string;
                } | {
                    /** @constant */
                    is: "person";
                    text: string;
                    id: number | null;
                } | {
                    /** @constant */
                    is: "device";
                    text: string;
                    /** Format: int64 */
                    id: number;
                } | {
                    /** @constant */
                    is: "devices";
                    text: string;
                    /** Format: int64 */
                    count: number;
                } | {
                    /** @constant */
                    is: "old";
                    text: string;
                } | {
                    /** @constant */
                    is: "new";
                    text: string;
                    /** Format: int64 */
                    form?: number;
                })[];
                devices: number[];
                old: string | null;
                new: string | null;
                /** Format: int64 */
                changes: number;
                opens: boolean;
                /** Format: int64 */
                undoes?: number;
                plan?: {
                    /** Format: int64 */
                    id: number;
                    /** Format: int64 */
                    revision: number;
                };
            }[];
            next: number | null;
            record: {
                /** Format: int64 */
                revision: number;
                since: string;
            } | null;
        };
        Instance: {
            /** Format: int64 */
            id: number;
            name: string;
            /** Format: int64 */
            organizationId: number;
            createdAt: string;
            key: {
                region: ("us" | "eu" | "au" | "gov") | null;
                cannotRead: ("access" | "alarms")[];
            } | null;
            hasWebhookSecret: boolean;
        };
        /** @description Any value of JSON */
        JsonValue: unknown;
        Note: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            projectId: number;
            createdBy: number | null;
            title: string;
            content: string;
            installersMayRead: boolean;
            createdAt: string;
            updatedAt: string;
        };
        Settings: {
            /** Format: int64 */
            quotaDefaultMB: number;
            selfRegistration: boolean;
            headEmails: string[];
            /** @enum {string} */
            customersOfNewProjects: "work" | "watch";
            timeZone: string;
            logo: {
                key: string;
                digest: string;
                /** Format: int64 */
                bytes: number;
                /** @enum {string} */
                mediaType: "image/png" | "image/jpeg";
                /** Format: int64 */
                width: number;
                /** Format: int64 */
                height: number;
            } | null;
        };
        User: {
            /** Format: int64 */
            id: number;
            username: string;
            firstName: string;
            lastName: string;
            email: string;
            /** @enum {string} */
            role: "employee" | "customer" | "installer";
            companyId: number | null;
            hasPassword: boolean;
            /** @constant */
            isSuspended?: true;
        };
        Webhook: {
            /** Format: int64 */
            id: number;
            url: string;
            events: string[];
            projectId: number | null;
            createdAt: string;
            disabled: {
                /** @enum {string} */
                reason: "gone" | "failing" | "person" | "owner-demoted" | "owner-deleted";
                at: string;
            } | null;
            bothSignUntil: string | null;
        };
        Actor: {
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            role: "employee";
        } | {
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            role: "customer";
        } | {
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            role: "installer";
        } | {
            id: null;
            /** @constant */
            role: "system";
        };
        CardPhoto: {
            key: string;
            digest: string;
            /** Format: int64 */
            bytes: number;
            /** @enum {string} */
            mediaType: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/heic";
            /** Format: int64 */
            width: number;
            /** Format: int64 */
            height: number;
            fileName: string;
            addedBy: number | null;
            addedAt: string;
        };
        DeletedCard: {
            /** Format: int64 */
            id: number;
            name: string;
            /** @enum {string} */
            type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
            /** @enum {string} */
            status: "waiting" | "installed" | "confirmed";
            description: string;
            online: boolean | null;
            isManual: boolean;
            statusBy: number | null;
            statusAt: string;
            describedBy: number | null;
            describedAt: string;
            createdBy: number | null;
            createdAt: string;
            batchId: string | null;
            /** @constant */
            isWorkedOn?: true;
            installedBy?: number | null;
            synced?: {
                deviceId: string;
                /** Format: int64 */
                instance: number;
                metadata: {
                    [key: string]: components["schemas"]["JsonValue"];
                };
                name?: string;
                /** @constant */
                isMissing?: true;
            };
            photos?: components["schemas"]["CardPhoto"][];
            survey?: {
                /** Format: int64 */
                formId: number;
                title: string;
                /** Format: int64 */
                sectionId: number;
            };
            mergedFrom?: number[];
            notSame?: {
                /** Format: int64 */
                deviceId: number;
                reason: string;
            }[];
            beforeImports?: {
                batchId: string;
                at: string;
                name?: string;
                description?: string;
                facts?: {
                    building?: string | null;
                    floor?: string | null;
                    room?: string | null;
                    model?: string | null;
                    serial?: string | null;
                    mac?: string | null;
                    ip?: string | null;
                };
            }[];
            building?: string;
            floor?: string;
            room?: string;
            model?: string;
            serial?: string;
            mac?: string;
            ip?: string;
            assignees?: number[];
            schedule?: {
                day: string;
                /** @enum {string} */
                part: "morning" | "afternoon" | "all-day";
            };
            flag?: {
                /** @enum {string} */
                kind: "waiting-for-others" | "missing-material" | "no-access" | "wrong-hardware" | "other";
                reason: string;
                by: number | null;
                at: string;
            };
        };
        EventPhoto: {
            key: string;
            digest: string;
            /** Format: int64 */
            bytes: number;
            /** @enum {string} */
            mediaType: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/heic";
            /** Format: int64 */
            width: number;
            /** Format: int64 */
            height: number;
            fileName: string;
        };
        Project: {
            /** Format: int64 */
            id: number;
            name: string;
            /** @enum {string} */
            status: "open" | "closed";
            /** Format: int64 */
            organizationId: number;
            /** Format: int64 */
            verkadaInstanceId: number;
            folderId: number | null;
            assignedUsers: string[];
            createdAt: string;
            usersAddedToSupportPortal: boolean;
            cameraViewsConfirmed: boolean;
            usersAddedToVerkadaPortal: boolean;
            /** @enum {string} */
            customers: "work" | "watch";
            installersAdd: boolean;
            installersDelete: boolean;
            confirmByAnother: boolean;
            deviceCounts: {
                /** Format: int64 */
                waiting: number;
                /** Format: int64 */
                installed: number;
                /** Format: int64 */
                confirmed: number;
            };
            /** Format: int64 */
            flagged: number;
            timeZone?: string;
            /** Format: int64 */
            checklistCount: number;
            /** Format: int64 */
            revision: number;
            /** Format: int64 */
            changedRevision: number;
            changedBy: number | null;
            changedByOthersRevision: number | null;
        };
    };
    responses: {
        /** @description An error */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The caller asks for too much. */
        TooMany: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The server cannot answer right now. Nothing is lost: the caller may ask again. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Seconds until the caller may ask again */
        "Retry-After": number;
        /** @description The revision of the stream with this command */
        "x-stream-revision": number;
        /** @description The position of the log with this command. A read that sends it shows all up to there. */
        "x-log-position": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSystemHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        at: string;
                        stores: {
                            /** @enum {string} */
                            name: "database" | "event log" | "photos";
                            isAnswering: boolean;
                            ms: number | null;
                            trouble: string | null;
                        }[];
                        clock: string | null;
                        readModels: {
                            name: string;
                            /** Format: int64 */
                            version: number;
                            isBuilt: boolean;
                            share: number;
                            lag: number;
                            trouble: string | null;
                            compared: {
                                /** Format: date-time */
                                at: string;
                                /** Format: int64 */
                                rows: number;
                                /** Format: int64 */
                                differing: number;
                            } | null;
                        }[] | null;
                        reactors: {
                            name: string;
                            lag: number;
                            setAside: {
                                eventId: string;
                                error: string;
                                /** Format: int64 */
                                attempts: number;
                                /** Format: date-time */
                                at: string;
                            }[];
                        }[] | null;
                        mail: {
                            isOn: boolean;
                            /** Format: int64 */
                            waiting: number;
                            /** Format: int64 */
                            failed: number;
                            /** Format: int64 */
                            unknown: number;
                            lastError: string | null;
                        } | null;
                        outbound: {
                            isOn: boolean;
                            sentence: string | null;
                        };
                        unreadable: {
                            stream: string;
                            sentence: string;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getSystemLogCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        checkedAt: string;
                        /** Format: int64 */
                        events: number;
                        /** Format: int64 */
                        streams: number;
                        head: string | null;
                        broken: {
                            position: string;
                            stream: string;
                            /** Format: int64 */
                            revision: number;
                            reason: string;
                        } | null;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getSystemMetrics: {
        parameters: {
            query?: {
                hours?: number;
                endpoint?: string;
                user?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        endpoints: {
                            endpoint: string;
                            method: string;
                            /** Format: int64 */
                            requests: number;
                            /** Format: int64 */
                            failed: number;
                            /** Format: int64 */
                            refused: number;
                            meanMs: number;
                            p95Ms: number;
                            maxMs: number;
                        }[];
                        endpointNames: string[];
                        steps: {
                            /** Format: date-time */
                            at: string;
                            /** Format: int64 */
                            requests: number;
                            /** Format: int64 */
                            failed: number;
                            /** Format: int64 */
                            refused: number;
                            p95Ms: number;
                        }[];
                        queries: {
                            queryType: string;
                            tableName: string | null;
                            /** Format: int64 */
                            queries: number;
                            meanMs: number;
                            maxMs: number;
                        }[];
                        pages: {
                            pageView: string;
                            /** Format: int64 */
                            views: number;
                            /** Format: int64 */
                            people: number;
                            meanStayMs: number | null;
                        }[];
                        system: {
                            metricType: string;
                            metricName: string;
                            unit: string;
                            last: number;
                            mean: number;
                            highest: number;
                        }[];
                        uploads: {
                            endpoint: string;
                            /** Format: int64 */
                            uploads: number;
                            /** Format: int64 */
                            failed: number;
                            /** Format: int64 */
                            bytes: number;
                            meanMs: number;
                        }[];
                        signIns: {
                            actionType: string;
                            /** Format: int64 */
                            succeeded: number;
                            /** Format: int64 */
                            failed: number;
                        }[];
                        failedSignIns: {
                            /** Format: date-time */
                            at: string;
                            actionType: string;
                            userId: number | null;
                            reason: string | null;
                            ipAddress: string | null;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postAuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getOrganizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        name: string;
                        createdAt: string;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postOrganizations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        name: string;
                        createdAt: string;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteOrganizationsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchOrganizationsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    base?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        name: string;
                        createdAt: string;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getVerkadaInstances: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postVerkadaInstances: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** Format: int64 */
                    organizationId?: number;
                    organizationName?: string;
                    apiKey: string;
                    /** @default  */
                    webhookSecret?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteVerkadaInstancesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchVerkadaInstancesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    base?: string;
                    apiKey?: string;
                    webhookSecret?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjects: {
        parameters: {
            query?: {
                after?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postProjects: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default [] */
                    assignedUsers?: string[];
                    /** Format: int64 */
                    verkadaInstanceId: number;
                    /** Format: int64 */
                    organizationId?: number;
                    timeZone?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteProjectsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchProjectsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    verkadaInstanceId: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdPeople: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        name: string;
                        /** @enum {string} */
                        role: "employee" | "customer" | "installer";
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchProjectsByIdMoveToFolder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    folderId: number | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchProjectsByIdStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "open" | "closed";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchProjectsByIdName: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    base?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchProjectsByIdUsers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assignedUsers: string[];
                    base?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchProjectsByIdRights: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    customers?: "work" | "watch";
                    installersAdd?: boolean;
                    installersDelete?: boolean;
                    confirmByAnother?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchProjectsByIdFloors: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    floors: string[];
                    base?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchProjectsByIdChecklist: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    usersAddedToSupportPortal?: boolean;
                    cameraViewsConfirmed?: boolean;
                    usersAddedToVerkadaPortal?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchDevicesByIdDescription: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description: string;
                    base?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchDevicesByIdName: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    base?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchDevicesByIdType: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postDevicesByIdFlag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "waiting-for-others" | "missing-material" | "no-access" | "wrong-hardware" | "other";
                    /** @default  */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteDevicesByIdFlag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getDevicesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteDevicesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postProjectsByIdDevicesNotSame: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    deviceId: number;
                    /** Format: int64 */
                    other: number;
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdDevices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postProjectsByIdDevicesManual: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @default camera
                     * @enum {string}
                     */
                    type?: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                    /**
                     * @default waiting
                     * @enum {string}
                     */
                    status?: "waiting" | "installed" | "confirmed";
                    /** @default  */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postProjectsByIdDevicesMove: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    moves: {
                        /** Format: int64 */
                        deviceId: number;
                        /** @enum {string} */
                        from?: "waiting" | "installed" | "confirmed";
                        /** @enum {string} */
                        to: "waiting" | "installed" | "confirmed";
                        online?: boolean;
                        reason?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: int64 */
                            deviceId: number;
                            ok: boolean;
                            code?: string;
                            message?: string;
                            /** @enum {string} */
                            status?: "waiting" | "installed" | "confirmed";
                            story?: {
                                at: string;
                                doneAt: string | null;
                                by: number | null;
                                sentence: string;
                                /** Format: int64 */
                                revision: number;
                                after: string;
                            };
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchDevicesByIdStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "waiting" | "installed" | "confirmed";
                    online?: boolean;
                    /** @enum {string} */
                    from?: "waiting" | "installed" | "confirmed";
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postProjectsByIdDevicesSame: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    keep: number;
                    /** Format: int64 */
                    merge: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postProjectsByIdDevicesDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    deviceIds: number[];
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchDevicesFacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    deviceIds: number[];
                    facts: {
                        building?: string | null;
                        floor?: string | null;
                        room?: string | null;
                        model?: string | null;
                        serial?: null;
                        mac?: string | null;
                        ip?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchDevicesByIdSerial: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    serial: string;
                    mac?: string;
                    /** @enum {string} */
                    by: "scan" | "photo" | "typed";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        name: string;
                        /** @enum {string} */
                        type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                        /** @enum {string} */
                        status: "waiting" | "installed" | "confirmed";
                        description: string;
                        online: boolean | null;
                        isManual: boolean;
                        statusBy: number | null;
                        statusAt: string;
                        describedBy: number | null;
                        describedAt: string;
                        createdBy: number | null;
                        createdAt: string;
                        batchId: string | null;
                        /** @enum {boolean} */
                        isWorkedOn?: true;
                        survey?: {
                            /** Format: int64 */
                            formId: number;
                            title: string;
                            /** Format: int64 */
                            sectionId: number;
                        };
                        mergedFrom?: number[];
                        building: string | null;
                        floor: string | null;
                        room: string | null;
                        model: string | null;
                        serial: string | null;
                        mac: string | null;
                        ip: string | null;
                        assignees: number[];
                        flag: {
                            /** @enum {string} */
                            kind: "waiting-for-others" | "missing-material" | "no-access" | "wrong-hardware" | "other";
                            reason: string;
                            by: number | null;
                            at: string;
                        } | null;
                        /** Format: int64 */
                        projectId: number;
                        deviceId: string;
                        metadata: {
                            [key: string]: components["schemas"]["JsonValue"];
                        };
                        photos: string[];
                        providerName?: string;
                        day: string | null;
                        part: ("morning" | "afternoon" | "all-day") | null;
                        notice?: string;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postDevicesAssign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    deviceIds: number[];
                    userIds: number[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postDevicesSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    deviceIds: number[];
                    day: (string & (unknown & unknown)) | null;
                    /**
                     * @default all-day
                     * @enum {string}
                     */
                    part?: "morning" | "afternoon" | "all-day";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Device"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getMyWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        overdue: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                            /** @enum {string} */
                            type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                            /** @enum {string} */
                            status: "waiting" | "installed" | "confirmed";
                            description: string;
                            online: boolean | null;
                            isManual: boolean;
                            statusBy: number | null;
                            statusAt: string;
                            describedBy: number | null;
                            describedAt: string;
                            createdBy: number | null;
                            createdAt: string;
                            batchId: string | null;
                            /** @enum {boolean} */
                            isWorkedOn?: true;
                            survey?: {
                                /** Format: int64 */
                                formId: number;
                                title: string;
                                /** Format: int64 */
                                sectionId: number;
                            };
                            mergedFrom?: number[];
                            building: string | null;
                            floor: string | null;
                            room: string | null;
                            model: string | null;
                            serial: string | null;
                            mac: string | null;
                            ip: string | null;
                            assignees: number[];
                            flag: {
                                /** @enum {string} */
                                kind: "waiting-for-others" | "missing-material" | "no-access" | "wrong-hardware" | "other";
                                reason: string;
                                by: number | null;
                                at: string;
                            } | null;
                            /** Format: int64 */
                            projectId: number;
                            deviceId: string;
                            metadata: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            photos: string[];
                            providerName?: string;
                            day: string | null;
                            part: ("morning" | "afternoon" | "all-day") | null;
                            projectName: string;
                            confirmByAnother: boolean;
                            isOwnInstall: boolean;
                        }[];
                        today: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                            /** @enum {string} */
                            type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                            /** @enum {string} */
                            status: "waiting" | "installed" | "confirmed";
                            description: string;
                            online: boolean | null;
                            isManual: boolean;
                            statusBy: number | null;
                            statusAt: string;
                            describedBy: number | null;
                            describedAt: string;
                            createdBy: number | null;
                            createdAt: string;
                            batchId: string | null;
                            /** @enum {boolean} */
                            isWorkedOn?: true;
                            survey?: {
                                /** Format: int64 */
                                formId: number;
                                title: string;
                                /** Format: int64 */
                                sectionId: number;
                            };
                            mergedFrom?: number[];
                            building: string | null;
                            floor: string | null;
                            room: string | null;
                            model: string | null;
                            serial: string | null;
                            mac: string | null;
                            ip: string | null;
                            assignees: number[];
                            flag: {
                                /** @enum {string} */
                                kind: "waiting-for-others" | "missing-material" | "no-access" | "wrong-hardware" | "other";
                                reason: string;
                                by: number | null;
                                at: string;
                            } | null;
                            /** Format: int64 */
                            projectId: number;
                            deviceId: string;
                            metadata: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            photos: string[];
                            providerName?: string;
                            day: string | null;
                            part: ("morning" | "afternoon" | "all-day") | null;
                            projectName: string;
                            confirmByAnother: boolean;
                            isOwnInstall: boolean;
                        }[];
                        next: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                            /** @enum {string} */
                            type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                            /** @enum {string} */
                            status: "waiting" | "installed" | "confirmed";
                            description: string;
                            online: boolean | null;
                            isManual: boolean;
                            statusBy: number | null;
                            statusAt: string;
                            describedBy: number | null;
                            describedAt: string;
                            createdBy: number | null;
                            createdAt: string;
                            batchId: string | null;
                            /** @enum {boolean} */
                            isWorkedOn?: true;
                            survey?: {
                                /** Format: int64 */
                                formId: number;
                                title: string;
                                /** Format: int64 */
                                sectionId: number;
                            };
                            mergedFrom?: number[];
                            building: string | null;
                            floor: string | null;
                            room: string | null;
                            model: string | null;
                            serial: string | null;
                            mac: string | null;
                            ip: string | null;
                            assignees: number[];
                            flag: {
                                /** @enum {string} */
                                kind: "waiting-for-others" | "missing-material" | "no-access" | "wrong-hardware" | "other";
                                reason: string;
                                by: number | null;
                                at: string;
                            } | null;
                            /** Format: int64 */
                            projectId: number;
                            deviceId: string;
                            metadata: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            photos: string[];
                            providerName?: string;
                            day: string | null;
                            part: ("morning" | "afternoon" | "all-day") | null;
                            projectName: string;
                            confirmByAnother: boolean;
                            isOwnInstall: boolean;
                        }[];
                        withoutDay: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                            /** @enum {string} */
                            type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                            /** @enum {string} */
                            status: "waiting" | "installed" | "confirmed";
                            description: string;
                            online: boolean | null;
                            isManual: boolean;
                            statusBy: number | null;
                            statusAt: string;
                            describedBy: number | null;
                            describedAt: string;
                            createdBy: number | null;
                            createdAt: string;
                            batchId: string | null;
                            /** @enum {boolean} */
                            isWorkedOn?: true;
                            survey?: {
                                /** Format: int64 */
                                formId: number;
                                title: string;
                                /** Format: int64 */
                                sectionId: number;
                            };
                            mergedFrom?: number[];
                            building: string | null;
                            floor: string | null;
                            room: string | null;
                            model: string | null;
                            serial: string | null;
                            mac: string | null;
                            ip: string | null;
                            assignees: number[];
                            flag: {
                                /** @enum {string} */
                                kind: "waiting-for-others" | "missing-material" | "no-access" | "wrong-hardware" | "other";
                                reason: string;
                                by: number | null;
                                at: string;
                            } | null;
                            /** Format: int64 */
                            projectId: number;
                            deviceId: string;
                            metadata: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            photos: string[];
                            providerName?: string;
                            day: string | null;
                            part: ("morning" | "afternoon" | "all-day") | null;
                            projectName: string;
                            confirmByAnother: boolean;
                            isOwnInstall: boolean;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdPlanWork: {
        parameters: {
            query: {
                from: string & (unknown & unknown);
                days?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        userId: number;
                        day: string;
                        /** @enum {string} */
                        part: "morning" | "afternoon" | "all-day";
                        /** Format: int64 */
                        projectId: number;
                        projectName: string;
                        /** Format: int64 */
                        cards: number;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postDevicesByIdPhotos: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    photo: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        photoPath: string;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteDevicesByIdPhotos: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    photoPath: string;
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getDevicesByIdPhotosByDigest: {
        parameters: {
            query?: {
                size?: "360" | "1600";
            };
            header?: never;
            path: {
                id: number;
                digest: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The bytes that the header Range asks for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The caller has this picture: its ETag is the one in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdExportPhotos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The photos, and a list of them, as a zip */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdHistorySigned: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        head: {
                            /** Format: int64 */
                            size: number;
                            signedAt: string;
                        } | null;
                        revision: number | null;
                        /** Format: int64 */
                        last: number;
                        trouble: string | null;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record, as a zip */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdDevicesRewritten: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        deviceId: number;
                        name?: {
                            said: string | null;
                            by: number | null;
                            byName: string | null;
                            /** Format: date-time */
                            at: string;
                        };
                        description?: {
                            said: string | null;
                            by: number | null;
                            byName: string | null;
                            /** Format: date-time */
                            at: string;
                        };
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postProjectsByIdDevicesImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fileName: string;
                    rows: {
                        name: string;
                        /** @enum {string} */
                        type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                        description: string;
                        building?: string | null;
                        floor?: string | null;
                        room?: string | null;
                        model?: string | null;
                        serial?: string | null;
                        mac?: string | null;
                        ip?: string | null;
                    }[];
                    /** @default [] */
                    changes?: {
                        /** Format: int64 */
                        deviceId: number;
                        name?: {
                            from: string;
                            to: string;
                        };
                        description?: {
                            from: string;
                            to: string;
                        };
                        building?: {
                            from: string | null;
                            to: string;
                        };
                        floor?: {
                            from: string | null;
                            to: string;
                        };
                        room?: {
                            from: string | null;
                            to: string;
                        };
                        model?: {
                            from: string | null;
                            to: string;
                        };
                        serial?: {
                            from: string | null;
                            to: string;
                        };
                        mac?: {
                            from: string | null;
                            to: string;
                        };
                        ip?: {
                            from: string | null;
                            to: string;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        batchId: string;
                        /** Format: int64 */
                        created: number;
                        /** Format: int64 */
                        changed: number;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postProjectsByIdDevicesImportByBatchIdUndo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        removed: number;
                        /** Format: int64 */
                        kept: number;
                        /** Format: int64 */
                        restored: number;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postProjectsByIdDevicesSync: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        added: number;
                        /**
                         * Format: int64
                         * @default 0
                         */
                        adopted: number;
                        /**
                         * Format: int64
                         * @default 0
                         */
                        offered: number;
                        /** Format: int64 */
                        updated: number;
                        /** Format: int64 */
                        missing: number;
                        failed: {
                            /** @enum {string} */
                            product: "cameras" | "access" | "alarms";
                            message: string;
                        }[];
                        /** Format: int64 */
                        devices: number;
                        elsewhere?: {
                            /** Format: int64 */
                            projectId: number;
                            name: string;
                            isClosed: boolean;
                            /** Format: int64 */
                            devices: number;
                        }[];
                        /** Format: uuid */
                        batchId?: string;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdPairs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deviceId: number | null;
                        provided: string;
                        reason: ("identifier" | "first-word" | "name") | null;
                        name: string;
                        /** @enum {string} */
                        type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                        serial: string | null;
                        mac: string | null;
                        model: string | null;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postProjectsByIdPairs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    pairs: {
                        /** Format: int64 */
                        deviceId: number;
                        provided: string;
                    }[];
                    added?: string[];
                    /** @enum {string} */
                    rest: "new" | "leave";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deviceId: number | null;
                        provided: string;
                        reason: ("identifier" | "first-word" | "name") | null;
                        name: string;
                        /** @enum {string} */
                        type: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                        serial: string | null;
                        mac: string | null;
                        model: string | null;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdEvents: {
        parameters: {
            query?: {
                after?: number;
                limit?: number;
                from?: number;
                to?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        head: number;
                        goesOn: boolean;
                        events: components["schemas"]["BoardEvent"][];
                    } | {
                        /** Format: int64 */
                        from: number;
                        /** Format: int64 */
                        to: number;
                        events: components["schemas"]["BoardEvent"][];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdBoard: {
        parameters: {
            query?: {
                revision?: number;
                time?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        head: number;
                        goesOn: boolean;
                        /** Format: int64 */
                        revision: number;
                        at: string;
                        board: {
                            project: {
                                /** Format: int64 */
                                id: number;
                                name: string;
                                /** @enum {string} */
                                status: "open" | "closed";
                                usersAddedToSupportPortal: boolean;
                                cameraViewsConfirmed: boolean;
                                usersAddedToVerkadaPortal: boolean;
                                /** @enum {string} */
                                customers: "work" | "watch";
                                installersAdd: boolean;
                                installersDelete: boolean;
                                confirmByAnother: boolean;
                                /** Format: int64 */
                                organizationId: number;
                                /** Format: int64 */
                                verkadaInstanceId: number;
                                folderId: number | null;
                                assignedUsers: string[];
                                createdAt: string;
                                offeredAt?: string;
                                timeZone?: string;
                                readonly floorOrder?: string[];
                            };
                            cards: {
                                /** Format: int64 */
                                count: number;
                                columns: {
                                    id?: {
                                        /** Format: int64 */
                                        same: number;
                                    } | {
                                        values: number[];
                                    } | {
                                        values: number[];
                                        at: number[];
                                    };
                                    name?: {
                                        same: string;
                                    } | {
                                        values: string[];
                                    } | {
                                        values: string[];
                                        at: number[];
                                    };
                                    type?: {
                                        /** @enum {string} */
                                        same: "camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller";
                                    } | {
                                        values: ("camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller")[];
                                    } | {
                                        values: ("camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller")[];
                                        at: number[];
                                    };
                                    status?: {
                                        /** @enum {string} */
                                        same: "waiting" | "installed" | "confirmed";
                                    } | {
                                        values: ("waiting" | "installed" | "confirmed")[];
                                    } | {
                                        values: ("waiting" | "installed" | "confirmed")[];
                                        at: number[];
                                    };
                                    description?: {
                                        same: string;
                                    } | {
                                        values: string[];
                                    } | {
                                        values: string[];
                                        at: number[];
                                    };
                                    online?: {
                                        same: boolean | null;
                                    } | {
                                        values: (boolean | null)[];
                                    } | {
                                        values: (boolean | null)[];
                                        at: number[];
                                    };
                                    isManual?: {
                                        same: boolean;
                                    } | {
                                        values: boolean[];
                                    } | {
                                        values: boolean[];
                                        at: number[];
                                    };
                                    statusBy?: {
                                        same: number | null;
                                    } | {
                                        values: (number | null)[];
                                    } | {
                                        values: (number | null)[];
                                        at: number[];
                                    };
                                    statusAt?: {
                                        same: string;
                                    } | {
                                        values: string[];
                                    } | {
                                        values: string[];
                                        at: number[];
                                    };
                                    describedBy?: {
                                        same: number | null;
                                    } | {
                                        values: (number | null)[];
                                    } | {
                                        values: (number | null)[];
                                        at: number[];
                                    };
                                    describedAt?: {
                                        same: string;
                                    } | {
                                        values: string[];
                                    } | {
                                        values: string[];
                                        at: number[];
                                    };
                                    createdBy?: {
                                        same: number | null;
                                    } | {
                                        values: (number | null)[];
                                    } | {
                                        values: (number | null)[];
                                        at: number[];
                                    };
                                    createdAt?: {
                                        same: string;
                                    } | {
                                        values: string[];
                                    } | {
                                        values: string[];
                                        at: number[];
                                    };
                                    batchId?: {
                                        same: string | null;
                                    } | {
                                        values: (string | null)[];
                                    } | {
                                        values: (string | null)[];
                                        at: number[];
                                    };
                                    isWorkedOn?: {
                                        /** @enum {boolean} */
                                        same: true;
                                    } | {
                                        values: true[];
                                    } | {
                                        values: true[];
                                        at: number[];
                                    };
                                    installedBy?: {
                                        same: number | null;
                                    } | {
                                        values: (number | null)[];
                                    } | {
                                        values: (number | null)[];
                                        at: number[];
                                    };
                                    beforeImports?: {
                                        same: {
                                            batchId: string;
                                            at: string;
                                            name?: string;
                                            description?: string;
                                            facts?: {
                                                building?: string | null;
                                                floor?: string | null;
                                                room?: string | null;
                                                model?: string | null;
                                                serial?: string | null;
                                                mac?: string | null;
                                                ip?: string | null;
                                            };
                                        }[];
                                    } | {
                                        values: {
                                            batchId: string;
                                            at: string;
                                            name?: string;
                                            description?: string;
                                            facts?: {
                                                building?: string | null;
                                                floor?: string | null;
                                                room?: string | null;
                                                model?: string | null;
                                                serial?: string | null;
                                                mac?: string | null;
                                                ip?: string | null;
                                            };
                                        }[][];
                                    } | {
                                        values: {
                                            batchId: string;
                                            at: string;
                                            name?: string;
                                            description?: string;
                                            facts?: {
                                                building?: string | null;
                                                floor?: string | null;
                                                room?: string | null;
                                                model?: string | null;
                                                serial?: string | null;
                                                mac?: string | null;
                                                ip?: string | null;
                                            };
                                        }[][];
                                        at: number[];
                                    };
                                    synced?: {
                                        same: {
                                            deviceId: string;
                                            /** Format: int64 */
                                            instance: number;
                                            metadata: {
                                                [key: string]: components["schemas"]["JsonValue"];
                                            };
                                            name?: string;
                                            /** @enum {boolean} */
                                            isMissing?: true;
                                        };
                                    } | {
                                        values: {
                                            deviceId: string;
                                            /** Format: int64 */
                                            instance: number;
                                            metadata: {
                                                [key: string]: components["schemas"]["JsonValue"];
                                            };
                                            name?: string;
                                            /** @enum {boolean} */
                                            isMissing?: true;
                                        }[];
                                    } | {
                                        values: {
                                            deviceId: string;
                                            /** Format: int64 */
                                            instance: number;
                                            metadata: {
                                                [key: string]: components["schemas"]["JsonValue"];
                                            };
                                            name?: string;
                                            /** @enum {boolean} */
                                            isMissing?: true;
                                        }[];
                                        at: number[];
                                    };
                                    photos?: {
                                        same: components["schemas"]["CardPhoto"][];
                                    } | {
                                        values: components["schemas"]["CardPhoto"][][];
                                    } | {
                                        values: components["schemas"]["CardPhoto"][][];
                                        at: number[];
                                    };
                                    survey?: {
                                        same: {
                                            /** Format: int64 */
                                            formId: number;
                                            title: string;
                                            /** Format: int64 */
                                            sectionId: number;
                                        };
                                    } | {
                                        values: {
                                            /** Format: int64 */
                                            formId: number;
                                            title: string;
                                            /** Format: int64 */
                                            sectionId: number;
                                        }[];
                                    } | {
                                        values: {
                                            /** Format: int64 */
                                            formId: number;
                                            title: string;
                                            /** Format: int64 */
                                            sectionId: number;
                                        }[];
                                        at: number[];
                                    };
                                    mergedFrom?: {
                                        same: number[];
                                    } | {
                                        values: number[][];
                                    } | {
                                        values: number[][];
                                        at: number[];
                                    };
                                    notSame?: {
                                        same: {
                                            /** Format: int64 */
                                            deviceId: number;
                                            reason: string;
                                        }[];
                                    } | {
                                        values: {
                                            /** Format: int64 */
                                            deviceId: number;
                                            reason: string;
                                        }[][];
                                    } | {
                                        values: {
                                            /** Format: int64 */
                                            deviceId: number;
                                            reason: string;
                                        }[][];
                                        at: number[];
                                    };
                                    building?: {
                                        same: string;
                                    } | {
                                        values: string[];
                                    } | {
                                        values: string[];
                                        at: number[];
                                    };
                                    floor?: {
                                        same: string;
                                    } | {
                                        values: string[];
                                    } | {
                                        values: string[];
                                        at: number[];
                                    };
                                    room?: {
                                        same: string;
                                    } | {
                                        values: string[];
                                    } | {
                                        values: string[];
                                        at: number[];
                                    };
                                    model?: {
                                        same: string;
                                    } | {
                                        values: string[];
                                    } | {
                                        values: string[];
                                        at: number[];
                                    };
                                    serial?: {
                                        same: string;
                                    } | {
                                        values: string[];
                                    } | {
                                        values: string[];
                                        at: number[];
                                    };
                                    mac?: {
                                        same: string;
                                    } | {
                                        values: string[];
                                    } | {
                                        values: string[];
                                        at: number[];
                                    };
                                    ip?: {
                                        same: string;
                                    } | {
                                        values: string[];
                                    } | {
                                        values: string[];
                                        at: number[];
                                    };
                                    assignees?: {
                                        same: number[];
                                    } | {
                                        values: number[][];
                                    } | {
                                        values: number[][];
                                        at: number[];
                                    };
                                    schedule?: {
                                        same: {
                                            day: string;
                                            /** @enum {string} */
                                            part: "morning" | "afternoon" | "all-day";
                                        };
                                    } | {
                                        values: {
                                            day: string;
                                            /** @enum {string} */
                                            part: "morning" | "afternoon" | "all-day";
                                        }[];
                                    } | {
                                        values: {
                                            day: string;
                                            /** @enum {string} */
                                            part: "morning" | "afternoon" | "all-day";
                                        }[];
                                        at: number[];
                                    };
                                    flag?: {
                                        same: {
                                            /** @enum {string} */
                                            kind: "waiting-for-others" | "missing-material" | "no-access" | "wrong-hardware" | "other";
                                            reason: string;
                                            by: number | null;
                                            at: string;
                                        };
                                    } | {
                                        values: {
                                            /** @enum {string} */
                                            kind: "waiting-for-others" | "missing-material" | "no-access" | "wrong-hardware" | "other";
                                            reason: string;
                                            by: number | null;
                                            at: string;
                                        }[];
                                    } | {
                                        values: {
                                            /** @enum {string} */
                                            kind: "waiting-for-others" | "missing-material" | "no-access" | "wrong-hardware" | "other";
                                            reason: string;
                                            by: number | null;
                                            at: string;
                                        }[];
                                        at: number[];
                                    };
                                };
                            };
                        };
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdNotes: {
        parameters: {
            query?: {
                shared?: "true";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postProjectsByIdNotes: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    content: string;
                    installersMayRead?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteNotesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchNotesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    content?: string;
                    installersMayRead?: boolean;
                    base?: {
                        title?: string;
                        content?: string;
                        installersMayRead?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postProjectsByIdSiteFiles: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        digest: string;
                        fileName: string;
                        mediaType: string;
                        bytes: number;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdSiteFilesByDigest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                digest: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The bytes that the header Range asks for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The caller has this picture: its ETag is the one in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteProjectsByIdSiteFilesByDigest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
                digest: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        projectId: number;
                        timeZone: string;
                        address?: string;
                        contacts?: {
                            name: string;
                            phone: string;
                        }[];
                        hours?: string;
                        gateCode?: string;
                        bring?: string;
                        forCustomers?: ("address" | "contacts" | "hours" | "gateCode" | "bring" | "files")[];
                        files?: {
                            digest: string;
                            fileName: string;
                            mediaType: string;
                            bytes: number;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    putProjectsByIdSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address?: string;
                    contacts?: {
                        name: string;
                        phone: string;
                    }[];
                    hours?: string;
                    gateCode?: string;
                    bring?: string;
                    forCustomers?: ("address" | "contacts" | "hours" | "gateCode" | "bring" | "files")[];
                    base?: {
                        address?: string;
                        contacts?: {
                            name: string;
                            phone: string;
                        }[];
                        hours?: string;
                        gateCode?: string;
                        bring?: string;
                        forCustomers?: ("address" | "contacts" | "hours" | "gateCode" | "bring" | "files")[];
                        timeZone?: string;
                    };
                    timeZone?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        projectId: number;
                        timeZone: string;
                        address?: string;
                        contacts?: {
                            name: string;
                            phone: string;
                        }[];
                        hours?: string;
                        gateCode?: string;
                        bring?: string;
                        forCustomers?: ("address" | "contacts" | "hours" | "gateCode" | "bring" | "files")[];
                        files?: {
                            digest: string;
                            fileName: string;
                            mediaType: string;
                            bytes: number;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdAcceptance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        /** Format: int64 */
                        projectId: number;
                        /** @enum {string} */
                        state: "waiting" | "signed" | "refused";
                        madeAt: string;
                        madeBy: number | null;
                        name: string | null;
                        remarks: string | null;
                        points: {
                            /** Format: int64 */
                            deviceId: number;
                            text: string;
                            name: string;
                        }[];
                        answeredAt: string | null;
                        answeredBy: number | null;
                        digest: string;
                        /** Format: int64 */
                        bytes: number;
                        timeZone: string;
                        shown: {
                            project: string;
                            contractor: string;
                            customer: string;
                            from: string | null;
                            to: string | null;
                            /** Format: int64 */
                            devices: number;
                            /** Format: int64 */
                            installed: number;
                            /** Format: int64 */
                            confirmed: number;
                            /** Format: int64 */
                            photos: number;
                            /** Format: int64 */
                            open: number;
                            openPoints: {
                                /** Format: int64 */
                                deviceId: number;
                                name: string;
                                why: string;
                            }[];
                        };
                        linkUntil: string | null;
                        changedSince: boolean;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postProjectsByIdAcceptance: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        /** Format: int64 */
                        projectId: number;
                        /** @enum {string} */
                        state: "waiting" | "signed" | "refused";
                        madeAt: string;
                        madeBy: number | null;
                        name: string | null;
                        remarks: string | null;
                        points: {
                            /** Format: int64 */
                            deviceId: number;
                            text: string;
                            name: string;
                        }[];
                        answeredAt: string | null;
                        answeredBy: number | null;
                        digest: string;
                        /** Format: int64 */
                        bytes: number;
                        timeZone: string;
                        shown: {
                            project: string;
                            contractor: string;
                            customer: string;
                            from: string | null;
                            to: string | null;
                            /** Format: int64 */
                            devices: number;
                            /** Format: int64 */
                            installed: number;
                            /** Format: int64 */
                            confirmed: number;
                            /** Format: int64 */
                            photos: number;
                            /** Format: int64 */
                            open: number;
                            openPoints: {
                                /** Format: int64 */
                                deviceId: number;
                                name: string;
                                why: string;
                            }[];
                        };
                        linkUntil: string | null;
                        changedSince: boolean;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getAcceptanceById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        /** Format: int64 */
                        projectId: number;
                        /** @enum {string} */
                        state: "waiting" | "signed" | "refused";
                        madeAt: string;
                        madeBy: number | null;
                        name: string | null;
                        remarks: string | null;
                        points: {
                            /** Format: int64 */
                            deviceId: number;
                            text: string;
                            name: string;
                        }[];
                        answeredAt: string | null;
                        answeredBy: number | null;
                        digest: string;
                        /** Format: int64 */
                        bytes: number;
                        timeZone: string;
                        shown: {
                            project: string;
                            contractor: string;
                            customer: string;
                            from: string | null;
                            to: string | null;
                            /** Format: int64 */
                            devices: number;
                            /** Format: int64 */
                            installed: number;
                            /** Format: int64 */
                            confirmed: number;
                            /** Format: int64 */
                            photos: number;
                            /** Format: int64 */
                            open: number;
                            openPoints: {
                                /** Format: int64 */
                                deviceId: number;
                                name: string;
                                why: string;
                            }[];
                        };
                        linkUntil: string | null;
                        changedSince: boolean;
                        devices: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getAcceptanceByIdPdf: {
        parameters: {
            query?: {
                signed?: "0" | "1";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postAcceptanceByIdLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        link: string;
                        until: string;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteAcceptanceByIdLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postAcceptanceByIdSign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default  */
                    remarks?: string;
                    /** @default [] */
                    points?: {
                        /** Format: int64 */
                        deviceId: number;
                        text: string;
                    }[];
                    /** @default [] */
                    strokes?: [
                        number,
                        number
                    ][][];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        /** Format: int64 */
                        projectId: number;
                        /** @enum {string} */
                        state: "waiting" | "signed" | "refused";
                        madeAt: string;
                        madeBy: number | null;
                        name: string | null;
                        remarks: string | null;
                        points: {
                            /** Format: int64 */
                            deviceId: number;
                            text: string;
                            name: string;
                        }[];
                        answeredAt: string | null;
                        answeredBy: number | null;
                        digest: string;
                        /** Format: int64 */
                        bytes: number;
                        timeZone: string;
                        shown: {
                            project: string;
                            contractor: string;
                            customer: string;
                            from: string | null;
                            to: string | null;
                            /** Format: int64 */
                            devices: number;
                            /** Format: int64 */
                            installed: number;
                            /** Format: int64 */
                            confirmed: number;
                            /** Format: int64 */
                            photos: number;
                            /** Format: int64 */
                            open: number;
                            openPoints: {
                                /** Format: int64 */
                                deviceId: number;
                                name: string;
                                why: string;
                            }[];
                        };
                        linkUntil: string | null;
                        changedSince: boolean;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postAcceptanceByIdRefuse: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default  */
                    remarks?: string;
                    /** @default [] */
                    points?: {
                        /** Format: int64 */
                        deviceId: number;
                        text: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        /** Format: int64 */
                        projectId: number;
                        /** @enum {string} */
                        state: "waiting" | "signed" | "refused";
                        madeAt: string;
                        madeBy: number | null;
                        name: string | null;
                        remarks: string | null;
                        points: {
                            /** Format: int64 */
                            deviceId: number;
                            text: string;
                            name: string;
                        }[];
                        answeredAt: string | null;
                        answeredBy: number | null;
                        digest: string;
                        /** Format: int64 */
                        bytes: number;
                        timeZone: string;
                        shown: {
                            project: string;
                            contractor: string;
                            customer: string;
                            from: string | null;
                            to: string | null;
                            /** Format: int64 */
                            devices: number;
                            /** Format: int64 */
                            installed: number;
                            /** Format: int64 */
                            confirmed: number;
                            /** Format: int64 */
                            photos: number;
                            /** Format: int64 */
                            open: number;
                            openPoints: {
                                /** Format: int64 */
                                deviceId: number;
                                name: string;
                                why: string;
                            }[];
                        };
                        linkUntil: string | null;
                        changedSince: boolean;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getGuestAcceptance: {
        parameters: {
            query?: never;
            header: {
                "x-acceptance-token": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        /** @enum {string} */
                        state: "waiting" | "signed" | "refused";
                        madeAt: string;
                        name: string | null;
                        remarks: string | null;
                        points: {
                            /** Format: int64 */
                            deviceId: number;
                            text: string;
                            name: string;
                        }[];
                        answeredAt: string | null;
                        digest: string;
                        /** Format: int64 */
                        bytes: number;
                        timeZone: string;
                        shown: {
                            project: string;
                            contractor: string;
                            customer: string;
                            from: string | null;
                            to: string | null;
                            /** Format: int64 */
                            devices: number;
                            /** Format: int64 */
                            installed: number;
                            /** Format: int64 */
                            confirmed: number;
                            /** Format: int64 */
                            photos: number;
                            /** Format: int64 */
                            open: number;
                            openPoints: {
                                /** Format: int64 */
                                deviceId: number;
                                name: string;
                                why: string;
                            }[];
                        };
                        changedSince: boolean;
                        devices: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getGuestAcceptancePdf: {
        parameters: {
            query?: {
                signed?: "0" | "1";
            };
            header: {
                "x-acceptance-token": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postGuestAcceptanceSign: {
        parameters: {
            query?: never;
            header: {
                "x-acceptance-token": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default  */
                    remarks?: string;
                    /** @default [] */
                    points?: {
                        /** Format: int64 */
                        deviceId: number;
                        text: string;
                    }[];
                    /** @default [] */
                    strokes?: [
                        number,
                        number
                    ][][];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        /** @enum {string} */
                        state: "waiting" | "signed" | "refused";
                        madeAt: string;
                        name: string | null;
                        remarks: string | null;
                        points: {
                            /** Format: int64 */
                            deviceId: number;
                            text: string;
                            name: string;
                        }[];
                        answeredAt: string | null;
                        digest: string;
                        /** Format: int64 */
                        bytes: number;
                        timeZone: string;
                        shown: {
                            project: string;
                            contractor: string;
                            customer: string;
                            from: string | null;
                            to: string | null;
                            /** Format: int64 */
                            devices: number;
                            /** Format: int64 */
                            installed: number;
                            /** Format: int64 */
                            confirmed: number;
                            /** Format: int64 */
                            photos: number;
                            /** Format: int64 */
                            open: number;
                            openPoints: {
                                /** Format: int64 */
                                deviceId: number;
                                name: string;
                                why: string;
                            }[];
                        };
                        changedSince: boolean;
                        devices: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postGuestAcceptanceRefuse: {
        parameters: {
            query?: never;
            header: {
                "x-acceptance-token": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default  */
                    remarks?: string;
                    /** @default [] */
                    points?: {
                        /** Format: int64 */
                        deviceId: number;
                        text: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        /** @enum {string} */
                        state: "waiting" | "signed" | "refused";
                        madeAt: string;
                        name: string | null;
                        remarks: string | null;
                        points: {
                            /** Format: int64 */
                            deviceId: number;
                            text: string;
                            name: string;
                        }[];
                        answeredAt: string | null;
                        digest: string;
                        /** Format: int64 */
                        bytes: number;
                        timeZone: string;
                        shown: {
                            project: string;
                            contractor: string;
                            customer: string;
                            from: string | null;
                            to: string | null;
                            /** Format: int64 */
                            devices: number;
                            /** Format: int64 */
                            installed: number;
                            /** Format: int64 */
                            confirmed: number;
                            /** Format: int64 */
                            photos: number;
                            /** Format: int64 */
                            open: number;
                            openPoints: {
                                /** Format: int64 */
                                deviceId: number;
                                name: string;
                                why: string;
                            }[];
                        };
                        changedSince: boolean;
                        devices: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdPlans: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        /** Format: int64 */
                        planId: number;
                        /** Format: int64 */
                        projectId: number;
                        fileName: string;
                        createdBy: number | null;
                        createdAt: string;
                        pages: {
                            /** Format: int64 */
                            page: number;
                            title: string;
                            sheet: string | null;
                            /** Format: int64 */
                            version: number;
                            /** Format: int64 */
                            width: number;
                            /** Format: int64 */
                            height: number;
                            /** Format: int64 */
                            maxZoom: number;
                            /** Format: int64 */
                            tileSize: number;
                            own: {
                                width: number;
                                height: number;
                            };
                            /** @enum {string} */
                            state: "rendering" | "ready" | "failed";
                            message?: string;
                            /** Format: int64 */
                            packBytes?: number;
                            readonly map: [
                                number,
                                number,
                                number,
                                number,
                                number,
                                number
                            ];
                            fileName: string;
                            by: number | null;
                            at: string;
                            scale: {
                                /** Format: int64 */
                                version: number;
                                lines: {
                                    from: {
                                        x: number;
                                        y: number;
                                    };
                                    to: {
                                        x: number;
                                        y: number;
                                    };
                                    metres: number;
                                }[];
                                metresPerPixel: number;
                                apart: number;
                                warning?: string;
                            } | null;
                            versions: {
                                /** Format: int64 */
                                version: number;
                                /** Format: int64 */
                                width: number;
                                /** Format: int64 */
                                height: number;
                                /** Format: int64 */
                                maxZoom: number;
                                /** Format: int64 */
                                tileSize: number;
                                own: {
                                    width: number;
                                    height: number;
                                };
                                /** @enum {string} */
                                state: "rendering" | "ready" | "failed";
                                message?: string;
                                /** Format: int64 */
                                packBytes?: number;
                                readonly map: [
                                    number,
                                    number,
                                    number,
                                    number,
                                    number,
                                    number
                                ];
                                fileName: string;
                                by: number | null;
                                at: string;
                            }[];
                        }[];
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postProjectsByIdPlans: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    plan: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        planId: number;
                        pages: {
                            /** Format: int64 */
                            page: number;
                            title: string;
                            sheet: string | null;
                            /** Format: int64 */
                            version: number;
                            /** Format: int64 */
                            width: number;
                            /** Format: int64 */
                            height: number;
                            /** Format: int64 */
                            maxZoom: number;
                            /** Format: int64 */
                            tileSize: number;
                            own: {
                                width: number;
                                height: number;
                            };
                            /** @enum {string} */
                            state: "rendering" | "ready" | "failed";
                            message?: string;
                            /** Format: int64 */
                            packBytes?: number;
                            readonly map: [
                                number,
                                number,
                                number,
                                number,
                                number,
                                number
                            ];
                            fileName: string;
                            by: number | null;
                            at: string;
                            scale: {
                                /** Format: int64 */
                                version: number;
                                lines: {
                                    from: {
                                        x: number;
                                        y: number;
                                    };
                                    to: {
                                        x: number;
                                        y: number;
                                    };
                                    metres: number;
                                }[];
                                metresPerPixel: number;
                                apart: number;
                                warning?: string;
                            } | null;
                            versions: {
                                /** Format: int64 */
                                version: number;
                                /** Format: int64 */
                                width: number;
                                /** Format: int64 */
                                height: number;
                                /** Format: int64 */
                                maxZoom: number;
                                /** Format: int64 */
                                tileSize: number;
                                own: {
                                    width: number;
                                    height: number;
                                };
                                /** @enum {string} */
                                state: "rendering" | "ready" | "failed";
                                message?: string;
                                /** Format: int64 */
                                packBytes?: number;
                                readonly map: [
                                    number,
                                    number,
                                    number,
                                    number,
                                    number,
                                    number
                                ];
                                fileName: string;
                                by: number | null;
                                at: string;
                            }[];
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getPlansById: {
        parameters: {
            query?: {
                revision?: number;
                time?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        /** Format: int64 */
                        planId: number;
                        /** Format: int64 */
                        projectId: number;
                        fileName: string;
                        createdBy: number | null;
                        createdAt: string;
                        pages: {
                            /** Format: int64 */
                            page: number;
                            title: string;
                            sheet: string | null;
                            /** Format: int64 */
                            version: number;
                            /** Format: int64 */
                            width: number;
                            /** Format: int64 */
                            height: number;
                            /** Format: int64 */
                            maxZoom: number;
                            /** Format: int64 */
                            tileSize: number;
                            own: {
                                width: number;
                                height: number;
                            };
                            /** @enum {string} */
                            state: "rendering" | "ready" | "failed";
                            message?: string;
                            /** Format: int64 */
                            packBytes?: number;
                            readonly map: [
                                number,
                                number,
                                number,
                                number,
                                number,
                                number
                            ];
                            fileName: string;
                            by: number | null;
                            at: string;
                            scale: {
                                /** Format: int64 */
                                version: number;
                                lines: {
                                    from: {
                                        x: number;
                                        y: number;
                                    };
                                    to: {
                                        x: number;
                                        y: number;
                                    };
                                    metres: number;
                                }[];
                                metresPerPixel: number;
                                apart: number;
                                warning?: string;
                            } | null;
                            versions: {
                                /** Format: int64 */
                                version: number;
                                /** Format: int64 */
                                width: number;
                                /** Format: int64 */
                                height: number;
                                /** Format: int64 */
                                maxZoom: number;
                                /** Format: int64 */
                                tileSize: number;
                                own: {
                                    width: number;
                                    height: number;
                                };
                                /** @enum {string} */
                                state: "rendering" | "ready" | "failed";
                                message?: string;
                                /** Format: int64 */
                                packBytes?: number;
                                readonly map: [
                                    number,
                                    number,
                                    number,
                                    number,
                                    number,
                                    number
                                ];
                                fileName: string;
                                by: number | null;
                                at: string;
                            }[];
                        }[];
                        /** Format: int64 */
                        revision: number;
                        pins: {
                            /** Format: int64 */
                            deviceId: number;
                            /** @enum {string} */
                            kind: "planned" | "built";
                            /** Format: int64 */
                            page: number;
                            /** Format: int64 */
                            version: number;
                            x: number;
                            y: number;
                            why?: string;
                            bearing?: number;
                            angle?: number;
                            reach?: number;
                            /** Format: int64 */
                            pixels?: number;
                            views?: {
                                bearing: number;
                                angle?: number;
                                reach?: number;
                                /** Format: int64 */
                                pixels?: number;
                            }[];
                            by: number | null;
                            at: string;
                        }[];
                        cables: {
                            /** Format: int64 */
                            from: number;
                            /** Format: int64 */
                            to: number;
                            /** Format: int64 */
                            page: number;
                            metres: number | null;
                            isMeasured: boolean;
                            by: number | null;
                            at: string;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deletePlansById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getPlansByIdEvents: {
        parameters: {
            query?: {
                after?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        head: number;
                        goesOn: boolean;
                        events: components["schemas"]["SentPlanEvent"][];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchPlansByIdPagesByPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
                page: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    sheet?: string | null;
                    scale?: {
                        lines: {
                            from: {
                                x: number;
                                y: number;
                            };
                            to: {
                                x: number;
                                y: number;
                            };
                            metres: number;
                        }[];
                        /** Format: int64 */
                        version?: number;
                    } | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        page: number;
                        title: string;
                        sheet: string | null;
                        /** Format: int64 */
                        version: number;
                        /** Format: int64 */
                        width: number;
                        /** Format: int64 */
                        height: number;
                        /** Format: int64 */
                        maxZoom: number;
                        /** Format: int64 */
                        tileSize: number;
                        own: {
                            width: number;
                            height: number;
                        };
                        /** @enum {string} */
                        state: "rendering" | "ready" | "failed";
                        message?: string;
                        /** Format: int64 */
                        packBytes?: number;
                        readonly map: [
                            number,
                            number,
                            number,
                            number,
                            number,
                            number
                        ];
                        fileName: string;
                        by: number | null;
                        at: string;
                        scale: {
                            /** Format: int64 */
                            version: number;
                            lines: {
                                from: {
                                    x: number;
                                    y: number;
                                };
                                to: {
                                    x: number;
                                    y: number;
                                };
                                metres: number;
                            }[];
                            metresPerPixel: number;
                            apart: number;
                            warning?: string;
                        } | null;
                        versions: {
                            /** Format: int64 */
                            version: number;
                            /** Format: int64 */
                            width: number;
                            /** Format: int64 */
                            height: number;
                            /** Format: int64 */
                            maxZoom: number;
                            /** Format: int64 */
                            tileSize: number;
                            own: {
                                width: number;
                                height: number;
                            };
                            /** @enum {string} */
                            state: "rendering" | "ready" | "failed";
                            message?: string;
                            /** Format: int64 */
                            packBytes?: number;
                            readonly map: [
                                number,
                                number,
                                number,
                                number,
                                number,
                                number
                            ];
                            fileName: string;
                            by: number | null;
                            at: string;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postPlansByIdPagesByPageReplace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
                page: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    plan: string;
                    points?: string;
                    filePage?: string;
                    version?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        page: number;
                        title: string;
                        sheet: string | null;
                        /** Format: int64 */
                        version: number;
                        /** Format: int64 */
                        width: number;
                        /** Format: int64 */
                        height: number;
                        /** Format: int64 */
                        maxZoom: number;
                        /** Format: int64 */
                        tileSize: number;
                        own: {
                            width: number;
                            height: number;
                        };
                        /** @enum {string} */
                        state: "rendering" | "ready" | "failed";
                        message?: string;
                        /** Format: int64 */
                        packBytes?: number;
                        readonly map: [
                            number,
                            number,
                            number,
                            number,
                            number,
                            number
                        ];
                        fileName: string;
                        by: number | null;
                        at: string;
                        scale: {
                            /** Format: int64 */
                            version: number;
                            lines: {
                                from: {
                                    x: number;
                                    y: number;
                                };
                                to: {
                                    x: number;
                                    y: number;
                                };
                                metres: number;
                            }[];
                            metresPerPixel: number;
                            apart: number;
                            warning?: string;
                        } | null;
                        versions: {
                            /** Format: int64 */
                            version: number;
                            /** Format: int64 */
                            width: number;
                            /** Format: int64 */
                            height: number;
                            /** Format: int64 */
                            maxZoom: number;
                            /** Format: int64 */
                            tileSize: number;
                            own: {
                                width: number;
                                height: number;
                            };
                            /** @enum {string} */
                            state: "rendering" | "ready" | "failed";
                            message?: string;
                            /** Format: int64 */
                            packBytes?: number;
                            readonly map: [
                                number,
                                number,
                                number,
                                number,
                                number,
                                number
                            ];
                            fileName: string;
                            by: number | null;
                            at: string;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postPlansByIdPagesByPagePreview: {
        parameters: {
            query?: {
                filePage?: number;
            };
            header?: never;
            path: {
                id: number;
                page: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    plan: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        pages: number;
                        own: {
                            width: number;
                            height: number;
                        };
                        picture: string;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    putPlansByIdCables: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    from: number;
                    /** Format: int64 */
                    to: number;
                    metres?: number | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        from: number;
                        /** Format: int64 */
                        to: number;
                        /** Format: int64 */
                        page: number;
                        metres: number | null;
                        isMeasured: boolean;
                        by: number | null;
                        at: string;
                    };
                };
            };
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deletePlansByIdCables: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    from: number;
                    /** Format: int64 */
                    to: number;
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    putPlansByIdPinsByDeviceId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
                deviceId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    page: number;
                    /** Format: int64 */
                    version?: number;
                    x: number;
                    y: number;
                    why?: string;
                    bearing?: number;
                    angle?: number;
                    reach?: number;
                    /** Format: int64 */
                    pixels?: number;
                    views?: {
                        bearing: number;
                        angle?: number;
                        reach?: number;
                        /** Format: int64 */
                        pixels?: number;
                    }[];
                    /** @enum {string} */
                    kind: "planned" | "built";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        deviceId: number;
                        /** @enum {string} */
                        kind: "planned" | "built";
                        /** Format: int64 */
                        page: number;
                        /** Format: int64 */
                        version: number;
                        x: number;
                        y: number;
                        why?: string;
                        bearing?: number;
                        angle?: number;
                        reach?: number;
                        /** Format: int64 */
                        pixels?: number;
                        views?: {
                            bearing: number;
                            angle?: number;
                            reach?: number;
                            /** Format: int64 */
                            pixels?: number;
                        }[];
                        by: number | null;
                        at: string;
                    };
                };
            };
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deletePlansByIdPinsByDeviceId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
                deviceId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "planned" | "built";
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    putPlansByIdPins: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    pins: {
                        /** Format: int64 */
                        page: number;
                        /** Format: int64 */
                        version?: number;
                        x: number;
                        y: number;
                        why?: string;
                        bearing?: number;
                        angle?: number;
                        reach?: number;
                        /** Format: int64 */
                        pixels?: number;
                        views?: {
                            bearing: number;
                            angle?: number;
                            reach?: number;
                            /** Format: int64 */
                            pixels?: number;
                        }[];
                        /** @enum {string} */
                        kind: "planned" | "built";
                        /** Format: int64 */
                        deviceId: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pins: {
                            /** Format: int64 */
                            deviceId: number;
                            /** @enum {string} */
                            kind: "planned" | "built";
                            /** Format: int64 */
                            page: number;
                            /** Format: int64 */
                            version: number;
                            x: number;
                            y: number;
                            why?: string;
                            bearing?: number;
                            angle?: number;
                            reach?: number;
                            /** Format: int64 */
                            pixels?: number;
                            views?: {
                                bearing: number;
                                angle?: number;
                                reach?: number;
                                /** Format: int64 */
                                pixels?: number;
                            }[];
                            by: number | null;
                            at: string;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getPlansByIdPagesByPageTilesByZByXByY: {
        parameters: {
            query?: {
                version?: number;
            };
            header?: never;
            path: {
                id: number;
                page: number;
                z: number;
                x: number;
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The page is being rendered; the caller asks again. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "rendering" | "ready" | "failed";
                    };
                };
            };
            /** @description The caller has this picture: its ETag is the one in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getPlansByIdPagesByPagePack: {
        parameters: {
            query?: {
                version?: number;
            };
            header?: never;
            path: {
                id: number;
                page: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tiles, behind an index of eight bytes for each: where it begins, and its length */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The page is being rendered; the caller asks again. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "rendering" | "ready" | "failed";
                    };
                };
            };
            /** @description The bytes that the header Range asks for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The caller has this picture: its ETag is the one in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getPlansByIdAsBuilt: {
        parameters: {
            query?: {
                page?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drawing with its pins, and a table of the devices */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    "getListsProjects.csv": {
        parameters: {
            query?: {
                projectId?: number;
                search?: string;
                role?: "employee" | "customer" | "installer";
                state?: "active" | "no-password" | "suspended" | "locked";
                type?: string;
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list, with the names of its columns first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    "getListsCards.csv": {
        parameters: {
            query?: {
                projectId?: number;
                search?: string;
                role?: "employee" | "customer" | "installer";
                state?: "active" | "no-password" | "suspended" | "locked";
                type?: string;
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list, with the names of its columns first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    "getListsPeople.csv": {
        parameters: {
            query?: {
                projectId?: number;
                search?: string;
                role?: "employee" | "customer" | "installer";
                state?: "active" | "no-password" | "suspended" | "locked";
                type?: string;
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list, with the names of its columns first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    "getListsCompanies.csv": {
        parameters: {
            query?: {
                projectId?: number;
                search?: string;
                role?: "employee" | "customer" | "installer";
                state?: "active" | "no-password" | "suspended" | "locked";
                type?: string;
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list, with the names of its columns first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    "getListsOrganizations.csv": {
        parameters: {
            query?: {
                projectId?: number;
                search?: string;
                role?: "employee" | "customer" | "installer";
                state?: "active" | "no-password" | "suspended" | "locked";
                type?: string;
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list, with the names of its columns first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    "getListsInstances.csv": {
        parameters: {
            query?: {
                projectId?: number;
                search?: string;
                role?: "employee" | "customer" | "installer";
                state?: "active" | "no-password" | "suspended" | "locked";
                type?: string;
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list, with the names of its columns first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    "getListsFolders.csv": {
        parameters: {
            query?: {
                projectId?: number;
                search?: string;
                role?: "employee" | "customer" | "installer";
                state?: "active" | "no-password" | "suspended" | "locked";
                type?: string;
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list, with the names of its columns first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    "getListsForms.csv": {
        parameters: {
            query?: {
                projectId?: number;
                search?: string;
                role?: "employee" | "customer" | "installer";
                state?: "active" | "no-password" | "suspended" | "locked";
                type?: string;
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list, with the names of its columns first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    "getListsNotes.csv": {
        parameters: {
            query?: {
                projectId?: number;
                search?: string;
                role?: "employee" | "customer" | "installer";
                state?: "active" | "no-password" | "suspended" | "locked";
                type?: string;
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list, with the names of its columns first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    "getListsFeedback.csv": {
        parameters: {
            query?: {
                projectId?: number;
                search?: string;
                role?: "employee" | "customer" | "installer";
                state?: "active" | "no-password" | "suspended" | "locked";
                type?: string;
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list, with the names of its columns first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        madeAt: string | null;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        madeAt: string;
                        address: string;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getCalendarByFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdHistory: {
        parameters: {
            query?: {
                person?: "system" | number;
                device?: number;
                kind?: string;
                from?: string;
                to?: string;
                text?: string;
                order?: "newest" | "oldest";
                after?: number;
                revision?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryPage"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    "getProjectsByIdHistory.csv": {
        parameters: {
            query?: {
                person?: "system" | number;
                device?: number;
                kind?: string;
                from?: string;
                to?: string;
                text?: string;
                order?: "newest" | "oldest";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    "getProjectsByIdHistory.jsonl": {
        parameters: {
            query?: {
                person?: "system" | number;
                device?: number;
                kind?: string;
                from?: string;
                to?: string;
                text?: string;
                order?: "newest" | "oldest";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdHistoryTrust: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        until: number | null;
                        /** Format: int64 */
                        events: number;
                        checkedAt: string;
                        broken: {
                            /** Format: int64 */
                            revision: number;
                            at: string | null;
                            isNotes: boolean;
                            reason: string;
                        } | null;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdHistoryDeletedDevices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        name: string;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdHistoryFacts: {
        parameters: {
            query?: {
                zone?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        columns: {
                            waiting: {
                                /** Format: int64 */
                                ended: number;
                                medianMs: number | null;
                                slowest: {
                                    /** Format: int64 */
                                    device: number;
                                    name: string;
                                    ms: number;
                                    isThere: boolean;
                                }[];
                            };
                            installed: {
                                /** Format: int64 */
                                ended: number;
                                medianMs: number | null;
                                slowest: {
                                    /** Format: int64 */
                                    device: number;
                                    name: string;
                                    ms: number;
                                    isThere: boolean;
                                }[];
                            };
                            confirmed: {
                                /** Format: int64 */
                                ended: number;
                                medianMs: number | null;
                                slowest: {
                                    /** Format: int64 */
                                    device: number;
                                    name: string;
                                    ms: number;
                                    isThere: boolean;
                                }[];
                            };
                        };
                        rework: {
                            /** Format: int64 */
                            moves: number;
                            cards: {
                                /** Format: int64 */
                                device: number;
                                name: string;
                                /** Format: int64 */
                                moves: number;
                            }[];
                        };
                        perDay: {
                            day: string;
                            by: number | null;
                            name: string;
                            /** Format: int64 */
                            cards: number;
                        }[];
                        burnUp: {
                            day: string;
                            counts: {
                                /** Format: int64 */
                                waiting: number;
                                /** Format: int64 */
                                installed: number;
                                /** Format: int64 */
                                confirmed: number;
                            };
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdHistoryByLine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                line: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryChange"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getFind: {
        parameters: {
            query?: {
                q?: string;
                recent?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        found: {
                            /** @enum {string} */
                            kind: "project" | "device" | "page" | "form" | "note" | "person";
                            /** Format: int64 */
                            id: number;
                            projectId: number | null;
                            name: string;
                            detail: string;
                            excerpt: string | null;
                            type: ("camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller") | null;
                            status: ("waiting" | "installed" | "confirmed") | null;
                            /** @default null */
                            role: ("employee" | "customer" | "installer") | null;
                            /** @default null */
                            company: string | null;
                        }[];
                        more: {
                            /** @enum {string} */
                            kind: "project" | "device" | "page" | "form" | "note" | "person";
                            /** Format: int64 */
                            count: number;
                        }[];
                        recent: {
                            /** @enum {string} */
                            kind: "project" | "device" | "page" | "form" | "note" | "person";
                            /** Format: int64 */
                            id: number;
                            projectId: number | null;
                            name: string;
                            detail: string;
                            excerpt: string | null;
                            type: ("camera" | "access" | "access_controller" | "access_door" | "alarm" | "keypad" | "controller") | null;
                            status: ("waiting" | "installed" | "confirmed") | null;
                            /** @default null */
                            role: ("employee" | "customer" | "installer") | null;
                            /** @default null */
                            company: string | null;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdUndoByRevision: {
        parameters: {
            query?: {
                planId?: number;
            };
            header?: never;
            path: {
                id: number;
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        phrases: ({
                            /** @enum {string} */
                            is: "text";
                            text: string;
                        } | {
                            /** @enum {string} */
                            is: "person";
                            text: string;
                            id: number | null;
                        } | {
                            /** @enum {string} */
                            is: "device";
                            text: string;
                            /** Format: int64 */
                            id: number;
                        } | {
                            /** @enum {string} */
                            is: "devices";
                            text: string;
                            /** Format: int64 */
                            count: number;
                        } | {
                            /** @enum {string} */
                            is: "old";
                            text: string;
                        } | {
                            /** @enum {string} */
                            is: "new";
                            text: string;
                            /** Format: int64 */
                            form?: number;
                        })[][];
                        isNothing: boolean;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postProjectsByIdUndo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    undoes: string[];
                    /** Format: int64 */
                    planId?: number;
                } | {
                    /** Format: int64 */
                    revision: number;
                    /** Format: int64 */
                    planId?: number;
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getSeen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        /** Format: int64 */
                        revision: number;
                        notes: number | null;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    putProjectsByIdSeen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    revision: number;
                    /** Format: int64 */
                    notes?: number;
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getProjectsByIdDigest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        after: number;
                        /** Format: int64 */
                        upTo: number;
                        notes: number | null;
                        moreThan: number | null;
                        lines: ({
                            /** @enum {string} */
                            kind: "status";
                            /** Format: int64 */
                            by: number;
                            /** @enum {string} */
                            status: "open" | "closed";
                        } | {
                            /** @enum {string} */
                            kind: "moved";
                            /** Format: int64 */
                            by: number;
                            /** @enum {string} */
                            to: "waiting" | "installed" | "confirmed";
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "imported";
                            /** Format: int64 */
                            by: number;
                            fileName: string;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "added";
                            /** Format: int64 */
                            by: number;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "removed";
                            /** Format: int64 */
                            by: number;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "photographed";
                            /** Format: int64 */
                            by: number;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "described";
                            /** Format: int64 */
                            by: number;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "renamed";
                            /** Format: int64 */
                            by: number;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "placed";
                            /** Format: int64 */
                            by: number;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "given";
                            /** Format: int64 */
                            by: number;
                            /** Format: int64 */
                            person: number;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "taken";
                            /** Format: int64 */
                            by: number;
                            /** Format: int64 */
                            person: number;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "scheduled";
                            /** Format: int64 */
                            by: number;
                            day: string;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "blocked";
                            /** Format: int64 */
                            by: number;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "unblocked";
                            /** Format: int64 */
                            by: number;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "matched";
                            /** Format: int64 */
                            by: number;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "merged";
                            /** Format: int64 */
                            by: number;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "apart";
                            /** Format: int64 */
                            by: number;
                            isApart: boolean;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        } | {
                            /** @enum {string} */
                            kind: "checklist";
                            /** Format: int64 */
                            by: number;
                            /** @enum {string} */
                            item: "usersAddedToSupportPortal" | "cameraViewsConfirmed" | "usersAddedToVerkadaPortal";
                            isTicked: boolean;
                        } | {
                            /** @enum {string} */
                            kind: "access";
                            /** Format: int64 */
                            by: number;
                            granted: string[];
                            revoked: string[];
                        } | {
                            /** @enum {string} */
                            kind: "instance";
                            /** Format: int64 */
                            by: number;
                        } | {
                            /** @enum {string} */
                            kind: "noted";
                            /** Format: int64 */
                            by: number;
                            /** Format: int64 */
                            count: number;
                            cards: {
                                /** Format: int64 */
                                id?: number;
                                name: string;
                                text: string;
                            }[];
                        })[];
                        people: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                            /** @enum {string} */
                            role: "employee" | "customer" | "installer";
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postFeedback: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "bug" | "feature" | "general";
                    title: string;
                    description: string;
                    screenshot?: string | null;
                    pagePath: string;
                    browserInfo?: {
                        userAgent: string;
                        platform: string;
                        language: string;
                        screenWidth: number;
                        screenHeight: number;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getFeedbackMine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        /** @enum {string} */
                        type: "bug" | "feature" | "general";
                        title: string;
                        description: string;
                        /** @enum {string} */
                        status: "open" | "in-progress" | "resolved" | "closed";
                        createdAt: string;
                        updatedAt: string;
                        answer: {
                            text: string;
                            at: string;
                        } | null;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchFeedbackByIdStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "open" | "in-progress" | "resolved" | "closed";
                    /** @enum {string} */
                    base?: "open" | "in-progress" | "resolved" | "closed";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchFeedbackByIdAnswer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    answer: string;
                    base: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteFeedbackById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getFeedbackByIdScreenshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The bytes that the header Range asks for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The caller has this picture: its ETag is the one in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getForms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormSummary"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postForms: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    /** Format: int64 */
                    organizationId: number;
                    /** @default [] */
                    assignedUsers?: string[];
                    /** @default null */
                    siteId?: number | null;
                    sections?: unknown[] | string;
                    /** @default null */
                    templateId?: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getFormsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteFormsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchFormsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    /** Format: int64 */
                    organizationId?: number;
                    assignedUsers?: string[];
                    sections?: unknown[] | string;
                    /** Format: int64 */
                    revision?: number;
                    begun?: {
                        [key: string]: number;
                    };
                    isUnfinished?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchFormsByIdUsers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assignedUsers: string[];
                    base?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Form"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postFormsByIdAnnouncedPhotos: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    sectionId: number;
                    digests: string[];
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteFormsByIdAnnouncedPhotos: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    sectionId: number;
                    digests: string[];
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getFormsByIdHistory: {
        parameters: {
            query?: {
                before?: number;
                after?: number;
                section?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lines: {
                            /** Format: int64 */
                            revision: number;
                            at: string;
                            doneAt: string | null;
                            by: {
                                /** Format: int64 */
                                id: number;
                                name: string;
                            } | null;
                            apiKey?: {
                                id: string;
                                name: string | null;
                            };
                            phrase: string;
                            sectionId: number | null;
                            fields: {
                                label: string;
                                from: string;
                                to: string;
                                unseen?: {
                                    id: number | null;
                                    name: string;
                                };
                            }[];
                        }[];
                        /** Format: int64 */
                        newest: number;
                        hasMore: boolean;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getFormsByIdPrint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        title: string;
                        organization: string;
                        createdBy: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                        } | null;
                        createdAt: string;
                        /** Format: int64 */
                        revision: number;
                        at: string;
                        sections: {
                            /** Format: int64 */
                            id: number;
                            type: string;
                            title: string;
                            answers: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            photos: {
                                path: string;
                                fileName: string;
                            }[];
                            filledIn: {
                                by: {
                                    /** Format: int64 */
                                    id: number;
                                    name: string;
                                } | null;
                                at: string;
                            }[];
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postFormsUploadPhotos: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    formId: string;
                    sectionId: string;
                    /**
                     * @default false
                     * @enum {string}
                     */
                    isNewSection?: "true" | "false";
                    formTitle?: string;
                    sectionTitle?: string;
                    sectionType?: string;
                    photos: string[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        photos: string[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getFormsPhotosByPath: {
        parameters: {
            query?: {
                size?: "360" | "1600";
            };
            header?: never;
            path: {
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The bytes that the header Range asks for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The caller has this picture: its ETag is the one in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postFormsDeletePhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    formId: number;
                    /** Format: int64 */
                    sectionId: number;
                    photoPath: string;
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getFormsByIdCards: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        /** Format: int64 */
                        projectId: number;
                        /** Format: int64 */
                        formId: number;
                        /** Format: int64 */
                        sectionId: number;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postFormsByIdCards: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    projectId: number;
                    sectionIds: number[];
                    /** @default false */
                    withPhysaasNotes?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cards: {
                            /** Format: int64 */
                            id: number;
                            /** Format: int64 */
                            projectId: number;
                            /** Format: int64 */
                            formId: number;
                            /** Format: int64 */
                            sectionId: number;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getDevicesByIdSurvey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        form: {
                            title: string;
                        } | null;
                        photos: {
                            digest: string;
                            /** Format: int64 */
                            bytes: number;
                            /** @enum {string} */
                            mediaType: "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/heic";
                            /** Format: int64 */
                            width: number;
                            /** Format: int64 */
                            height: number;
                            fileName: string;
                            addedBy: number | null;
                            addedAt: string;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getDevicesByIdSurveyPhotosByDigest: {
        parameters: {
            query?: {
                size?: "360" | "1600";
            };
            header?: never;
            path: {
                id: number;
                digest: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The bytes that the header Range asks for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The caller has this picture: its ETag is the one in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getFormTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormTemplate"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postFormTemplates: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** Format: int64 */
                    formId: number;
                    /** @default null */
                    organizationId?: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormTemplate"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteFormTemplatesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchFormTemplatesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    organizationId: number | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormTemplate"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postPageViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    userId: number;
                    page: string;
                    /** @enum {string} */
                    action: "view" | "leave";
                    durationMs: number | null;
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postUsers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    firstName: string;
                    lastName: string;
                    email: string;
                    /**
                     * @default customer
                     * @enum {string}
                     */
                    role?: "employee" | "customer" | "installer";
                    companyId?: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        username: string;
                        firstName: string;
                        lastName: string;
                        email: string;
                        /** @enum {string} */
                        role: "employee" | "customer" | "installer";
                        companyId: number | null;
                        hasPassword: boolean;
                        /** @enum {boolean} */
                        isSuspended?: true;
                        resetUrl: string;
                        isMailed: boolean;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getUsersFormer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormerUser"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getUsersErased: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchUsersByIdInfo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    firstName?: string;
                    lastName?: string;
                    username?: string;
                    base?: {
                        firstName?: string;
                        lastName?: string;
                        username?: string;
                    };
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchUsersByIdEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchUsersByIdRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "employee" | "customer" | "installer";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchUsersByIdCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    companyId: number | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postUsersByIdSuspend: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postUsersByIdResume: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postUsersByIdSignOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteUsersById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postUsersByIdErase: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormerUser"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchUsersRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "employee" | "customer" | "installer";
                    userIds: number[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: int64 */
                            userId: number;
                            ok: boolean;
                            code?: string;
                            message?: string;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchUsersCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    companyId: number | null;
                    userIds: number[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: int64 */
                            userId: number;
                            ok: boolean;
                            code?: string;
                            message?: string;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postUsersDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userIds: number[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: int64 */
                            userId: number;
                            ok: boolean;
                            code?: string;
                            message?: string;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postUsersByIdResetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        resetLink: string;
                        isMailed: boolean;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postUsersByIdChangePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getUsersLocked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        userId: number;
                        until: string;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postUsersByIdUnlock: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getUsersByIdHistory: {
        parameters: {
            query?: {
                before?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        lines: {
                            /** Format: int64 */
                            line: number;
                            at: string;
                            by: {
                                /** Format: int64 */
                                id: number;
                                name: string;
                            } | null;
                            text: string;
                        }[];
                        hasMore: boolean;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getAdministration: {
        parameters: {
            query?: {
                person?: "system" | number;
                kind?: "accounts" | "invitations" | "companies" | "settings" | "quota" | "keys" | "webhooks" | "organizations" | "instances" | "folders" | "templates" | "feedback";
                text?: string;
                from?: string;
                to?: string;
                before?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lines: {
                            /** Format: int64 */
                            line: number;
                            at: string;
                            /** @enum {string} */
                            kind: "accounts" | "invitations" | "companies" | "settings" | "quota" | "keys" | "webhooks" | "organizations" | "instances" | "folders" | "templates" | "feedback";
                            text: string;
                            by: {
                                /** Format: int64 */
                                id: number;
                                name: string;
                            } | null;
                            about: {
                                /** Format: int64 */
                                id: number;
                                name: string;
                            } | null;
                            apiKey?: {
                                id: string;
                                name: string | null;
                            };
                            key?: {
                                id: string;
                                name: string | null;
                            };
                        }[];
                        hasMore: boolean;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    "getAdministration.csv": {
        parameters: {
            query?: {
                person?: "system" | number;
                kind?: "accounts" | "invitations" | "companies" | "settings" | "quota" | "keys" | "webhooks" | "organizations" | "instances" | "folders" | "templates" | "feedback";
                text?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines, with the names of their columns first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getUsersByIdOverview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                        lastSignIn: string | null;
                        sessions: {
                            signedInAt: string;
                            lastUsedAt: string;
                        }[];
                        projects: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                            isClosed: boolean;
                        }[];
                        forms: {
                            /** Format: int64 */
                            id: number;
                            title: string;
                            isAssigned: boolean;
                        }[];
                        cards: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                            /** @enum {string} */
                            status: "waiting" | "installed" | "confirmed";
                            day: string | null;
                            /** Format: int64 */
                            projectId: number;
                            projectName: string;
                        }[];
                        /** Format: int64 */
                        cardCount: number;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postUsersByIdHandOver: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    to: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        projects: number;
                        /** Format: int64 */
                        forms: number;
                        stayed: {
                            name: string;
                            message: string;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getCompanies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postCompanies: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteCompaniesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchCompaniesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    base?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    firstName: string;
                    lastName: string;
                    email: string;
                    password: string;
                    username?: string;
                    /**
                     * @default customer
                     * @enum {string}
                     */
                    role?: "customer";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postAuthRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    firstName: string;
                    lastName: string;
                    email: string;
                    password: string;
                    username?: string;
                    /**
                     * @default customer
                     * @enum {string}
                     */
                    role?: "customer";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postAuthCompleteRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    email: string;
                    firstName: string;
                    lastName: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getAuthOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        selfRegistration: boolean;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getAuthVerifyResetToken: {
        parameters: {
            query: {
                token: string;
                email: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        valid: boolean;
                        message: string;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getAuthVerifyInvitation: {
        parameters: {
            query: {
                token: string;
                email: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        valid: boolean;
                        message: string;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postAuthSetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    email: string;
                    password: string & (unknown & unknown & unknown);
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        /** @enum {string} */
                        kind: "invitation";
                        /** Format: int64 */
                        id: number;
                        by: number | null;
                        madeAt: string;
                        expiresAt: string;
                        /** Format: uuid */
                        invitationId: string;
                        email: string;
                        /** @enum {string} */
                        role: "employee" | "customer" | "installer";
                        companyId: number | null;
                    } | {
                        /** @enum {string} */
                        kind: "account";
                        /** Format: int64 */
                        id: number;
                        by: number | null;
                        madeAt: string;
                        expiresAt: string;
                    })[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postInvitations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /**
                     * @default customer
                     * @enum {string}
                     */
                    role?: "employee" | "customer" | "installer";
                    companyId?: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitationUrl: string;
                        isMailed: boolean;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postInvitationsRevoke: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    invitationId: string;
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getSettingsLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The bytes that the header Range asks for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The caller has this picture: its ETag is the one in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postSettingsLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    logo: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteSettingsLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    quotaDefaultMB?: number;
                    selfRegistration?: boolean;
                    headEmails?: string[];
                    /** @enum {string} */
                    customersOfNewProjects?: "work" | "watch";
                    timeZone?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getImportMappings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        header: string;
                        mapping: {
                            readonly roles: ("ignored" | "name" | "type" | "description" | "building" | "floor" | "room" | "model" | "serial" | "mac" | "ip")[];
                            isNameDescribed: boolean;
                        };
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postImportMappings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    header: string;
                    mapping: {
                        readonly roles: ("ignored" | "name" | "type" | "description" | "building" | "floor" | "room" | "model" | "serial" | "mac" | "ip")[];
                        isNameDescribed: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getQuotaStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currentUsage: number;
                        quotaLimit: number;
                        remainingSpace: number;
                        usagePercentage: number;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getAdminQuotaOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        userId: number;
                        username: string;
                        firstName: string;
                        lastName: string;
                        email: string;
                        /** @enum {string} */
                        role: "employee" | "customer" | "installer";
                        currentUsage: number;
                        quotaLimit: number;
                        usagePercentage: number;
                        isOwn: boolean;
                        /** @enum {string} */
                        status: "normal" | "warning" | "full";
                        /** Format: int64 */
                        totalFiles: number;
                        lastActivity: string | null;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getAdminQuotaAnalytics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        overall: {
                            /** Format: int64 */
                            totalUsers: number;
                            totalStorageUsed: number;
                            /** Format: int64 */
                            totalFiles: number;
                            avgUsagePercentage: number;
                        };
                        byRole: {
                            /** @enum {string} */
                            role: "employee" | "customer" | "installer";
                            /** Format: int64 */
                            userCount: number;
                            totalUsage: number;
                            avgUsage: number;
                        }[];
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postAdminResetQuotaById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchAdminQuotaLimitById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    quotaLimitMB: number | null;
                };
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getAdminProjectStorageUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        /** Format: int64 */
                        projectId: number;
                        /** Format: int64 */
                        fileCount: number;
                        /** Format: int64 */
                        totalSizeBytes: number;
                        lastActivity: string;
                        createdAt: string;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getAdminFileUploadHistory: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        userId: number | null;
                        projectId: number | null;
                        deviceId: number | null;
                        fileName: string;
                        /** Format: int64 */
                        fileSizeBytes: number;
                        mimeType: string;
                        uploadPath: string;
                        /** @enum {string} */
                        uploadStatus: "success" | "failed" | "deleted";
                        uploadedAt: string;
                        deletedAt: string | null;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getFolders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postFolders: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default null */
                    parentFolderId?: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteFoldersById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchFoldersById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    base?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postFoldersByIdRestore: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Folder"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getAchievements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        achievements: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                            description: string;
                            icon: string;
                            /** @enum {string} */
                            category: "onboarding" | "projects" | "devices" | "verkada" | "forms" | "general";
                            /** @enum {string} */
                            requiredAction: "sign-in" | "own-password" | "active-day" | "send-feedback" | "invite-person" | "create-project" | "give-access" | "complete-project" | "tick-item" | "write-note" | "add-devices" | "import-devices" | "install-device" | "confirm-device" | "describe-device" | "configure-instance" | "create-form" | "fill-form";
                            /** Format: int64 */
                            requiredCount: number;
                            /** Format: int64 */
                            xpValue: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        userAchievements: {
                            /** Format: int64 */
                            id: number;
                            /** Format: int64 */
                            userId: number;
                            /** Format: int64 */
                            achievementId: number;
                            earnedAt: string | null;
                            /** Format: int64 */
                            progress: number;
                            completed: boolean;
                        }[];
                        onboarding: {
                            /** Format: int64 */
                            userId: number;
                            completedSteps: ("sign-in" | "own-password" | "active-day" | "send-feedback" | "invite-person" | "create-project" | "give-access" | "complete-project" | "tick-item" | "write-note" | "add-devices" | "import-devices" | "install-device" | "confirm-device" | "describe-device" | "configure-instance" | "create-form" | "fill-form")[];
                            currentStep: ("sign-in" | "own-password" | "active-day" | "send-feedback" | "invite-person" | "create-project" | "give-access" | "complete-project" | "tick-item" | "write-note" | "add-devices" | "import-devices" | "install-device" | "confirm-device" | "describe-device" | "configure-instance" | "create-form" | "fill-form") | null;
                            /** Format: int64 */
                            totalXp: number;
                            lastUpdated: string | null;
                        };
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postWebhookVerkada: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        ok: true;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    events: ("ProjectCreated" | "ProjectRenamed" | "ProjectUsersChanged" | "ProjectRightsSet" | "FloorsOrdered" | "ProjectZoneSet" | "ProjectInstanceChanged" | "ProjectMovedToFolder" | "ChecklistItemTicked" | "ChecklistItemUnticked" | "ProjectCompleted" | "ProjectReopened" | "ProjectDeleted" | "ManualCardAdded" | "DevicesImported" | "DevicesSynced" | "DevicesAdopted" | "DevicesMerged" | "DoubleDismissed" | "DeviceInstalled" | "DeviceConfirmed" | "DeviceMovedBackToInstalled" | "DeviceMovedBackToWaiting" | "DeviceOnlineReported" | "DeviceDescribed" | "DeviceRenamed" | "DeviceTypeChanged" | "DevicesPlaced" | "SerialBound" | "CardsAssigned" | "CardsScheduled" | "CardFlagged" | "PhotoAdded" | "PhotoRemoved" | "DeviceDeleted" | "NoteAdded" | "NoteEdited" | "NoteDeleted" | "PlanAdded" | "PageNamed" | "PageScaled" | "PageReplaced" | "PinsPlaced" | "PinsMoved" | "PinsTakenAway" | "CablesLaid" | "CableLengthsChanged" | "CablesTakenAway" | "PlanDeleted" | "AcceptanceMade" | "AcceptanceSigned" | "AcceptanceRefused" | "FormCreated" | "FormRenamed" | "FormUsersChanged" | "SectionAdded" | "SectionChanged" | "SectionRemoved" | "FormPhotoAdded" | "FormDeleted" | "FolderCreated" | "FolderRenamed" | "FolderDeleted" | "FeedbackSubmitted" | "FeedbackStatusSet" | "FeedbackAnswered" | "CheckpointSigned")[];
                    /** @default null */
                    projectId?: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        url: string;
                        events: string[];
                        projectId: number | null;
                        createdAt: string;
                        disabled: {
                            /** @enum {string} */
                            reason: "gone" | "failing" | "person" | "owner-demoted" | "owner-deleted";
                            at: string;
                        } | null;
                        bothSignUntil: string | null;
                        secret: string;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteWebhooksById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    patchWebhooksById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    events?: ("ProjectCreated" | "ProjectRenamed" | "ProjectUsersChanged" | "ProjectRightsSet" | "FloorsOrdered" | "ProjectZoneSet" | "ProjectInstanceChanged" | "ProjectMovedToFolder" | "ChecklistItemTicked" | "ChecklistItemUnticked" | "ProjectCompleted" | "ProjectReopened" | "ProjectDeleted" | "ManualCardAdded" | "DevicesImported" | "DevicesSynced" | "DevicesAdopted" | "DevicesMerged" | "DoubleDismissed" | "DeviceInstalled" | "DeviceConfirmed" | "DeviceMovedBackToInstalled" | "DeviceMovedBackToWaiting" | "DeviceOnlineReported" | "DeviceDescribed" | "DeviceRenamed" | "DeviceTypeChanged" | "DevicesPlaced" | "SerialBound" | "CardsAssigned" | "CardsScheduled" | "CardFlagged" | "PhotoAdded" | "PhotoRemoved" | "DeviceDeleted" | "NoteAdded" | "NoteEdited" | "NoteDeleted" | "PlanAdded" | "PageNamed" | "PageScaled" | "PageReplaced" | "PinsPlaced" | "PinsMoved" | "PinsTakenAway" | "CablesLaid" | "CableLengthsChanged" | "CablesTakenAway" | "PlanDeleted" | "AcceptanceMade" | "AcceptanceSigned" | "AcceptanceRefused" | "FormCreated" | "FormRenamed" | "FormUsersChanged" | "SectionAdded" | "SectionChanged" | "SectionRemoved" | "FormPhotoAdded" | "FormDeleted" | "FolderCreated" | "FolderRenamed" | "FolderDeleted" | "FeedbackSubmitted" | "FeedbackStatusSet" | "FeedbackAnswered" | "CheckpointSigned")[];
                    projectId?: number | null;
                    isEnabled?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postWebhooksByIdRotateSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: int64 */
                        id: number;
                        url: string;
                        events: string[];
                        projectId: number | null;
                        createdAt: string;
                        disabled: {
                            /** @enum {string} */
                            reason: "gone" | "failing" | "person" | "owner-demoted" | "owner-deleted";
                            at: string;
                        } | null;
                        bothSignUntil: string | null;
                        secret: string;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getWebhooksByIdDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        type: string;
                        /** @enum {string} */
                        state: "waiting" | "sending" | "delivered" | "failed";
                        /** Format: int64 */
                        attempts: number;
                        status: number | null;
                        error: string | null;
                        tookMs: number | null;
                        createdAt: string;
                        triedAt: string | null;
                        nextAt: string | null;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postWebhooksByIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postWebhooksByIdDeliveriesByDeliveryIdSend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** Format: int64 */
                        userId: number;
                        name: string;
                        scopes: string[];
                        /** Format: date-time */
                        createdAt: string;
                        expiresAt: string | null;
                        lastUsedAt: string | null;
                    }[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    postApiKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    scopes: string[];
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        /** Format: int64 */
                        userId: number;
                        name: string;
                        scopes: string[];
                        /** Format: date-time */
                        createdAt: string;
                        expiresAt: string | null;
                        lastUsedAt: string | null;
                        key: string;
                    };
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    getApiKeysScopes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    deleteApiKeysById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same one never takes effect twice. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    "x-stream-revision": components["headers"]["x-stream-revision"];
                    "x-log-position": components["headers"]["x-log-position"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
            "4XX": components["responses"]["Error"];
            "5XX": components["responses"]["Error"];
        };
    };
    sendEvent: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the delivery, the same for each try */
                "webhook-id": string;
                /** @description Seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signatures by the secrets of the webhook, each "v1," and HMAC-SHA256 in base64 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "ProjectCreated" | "ProjectRenamed" | "ProjectUsersChanged" | "ProjectRightsSet" | "FloorsOrdered" | "ProjectZoneSet" | "ProjectInstanceChanged" | "ProjectMovedToFolder" | "ChecklistItemTicked" | "ChecklistItemUnticked" | "ProjectCompleted" | "ProjectReopened" | "ProjectDeleted" | "ManualCardAdded" | "DevicesImported" | "DevicesSynced" | "DevicesAdopted" | "DevicesMerged" | "DoubleDismissed" | "DeviceInstalled" | "DeviceConfirmed" | "DeviceMovedBackToInstalled" | "DeviceMovedBackToWaiting" | "DeviceOnlineReported" | "DeviceDescribed" | "DeviceRenamed" | "DeviceTypeChanged" | "DevicesPlaced" | "SerialBound" | "CardsAssigned" | "CardsScheduled" | "CardFlagged" | "PhotoAdded" | "PhotoRemoved" | "DeviceDeleted" | "NoteAdded" | "NoteEdited" | "NoteDeleted" | "PlanAdded" | "PageNamed" | "PageScaled" | "PageReplaced" | "PinsPlaced" | "PinsMoved" | "PinsTakenAway" | "CablesLaid" | "CableLengthsChanged" | "CablesTakenAway" | "PlanDeleted" | "AcceptanceMade" | "AcceptanceSigned" | "AcceptanceRefused" | "FormCreated" | "FormRenamed" | "FormUsersChanged" | "SectionAdded" | "SectionChanged" | "SectionRemoved" | "FormPhotoAdded" | "FormDeleted" | "FolderCreated" | "FolderRenamed" | "FolderDeleted" | "FeedbackSubmitted" | "FeedbackStatusSet" | "FeedbackAnswered";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: int64 */
                        projectId?: number;
                        /** Format: int64 */
                        formId?: number;
                        eventId: string;
                        stream: string;
                        /** Format: int64 */
                        revision: number;
                        position: string;
                        actorId: number | null;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The receiver wants no more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendHead: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the delivery, the same for each try */
                "webhook-id": string;
                /** @description Seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signatures by the secrets of the webhook, each "v1," and HMAC-SHA256 in base64 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "CheckpointSigned";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        origin: string;
                        /** Format: int64 */
                        size: number;
                        checkpoint: string;
                        key: string;
                    };
                };
            };
        };
        responses: {
            /** @description The receiver wants no more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendTest: {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the delivery, the same for each try */
                "webhook-id": string;
                /** @description Seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signatures by the secrets of the webhook, each "v1," and HMAC-SHA256 in base64 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "webhook.test";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: int64 */
                        webhookId: number;
                    };
                };
            };
        };
        responses: {
            /** @description The receiver wants no more: the webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver has it. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
