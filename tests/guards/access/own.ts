import type { Section } from './table.ts';

export const OWN: Section = {
  title: 'Own things, and what is for everybody',
  text: 'Routes about the person who calls them. The new address belongs to the first school: medical students of another school cannot use it. The outbox exists only outside production and only for this machine; so do the metrics while no token is set. The unsubscribe link comes from a mail to the author: anybody with the link can stop such mails.',
  states: {
    always: 'always',
    own: 'own session on another device',
    'another’s': 'somebody else’s session',
    download: 'a download that the author has asked for',
  },
  table: `
                  visitor unready premed  premed* student student* author  restricted restricts suspended mod     mod*

site.info, accounts.session, accounts.usernameAvailability, accounts.checkPassword, profiles.institutions, navigation.mine
accounts.resendVerification, accounts.requestPasswordReset, accounts.checkPasswordReset, GET /api/health
GET /api/openapi.json, GET /robots.txt, GET /sitemap.xml, GET /outbox, GET /outbox/:id, GET /outbox.css, GET /metrics, GET /api/docs
GET /api/docs/start.js, GET /api/docs/swagger-ui.css, GET /api/docs/swagger-ui-bundle.js
    always        yes     yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes

notificationSettings.subscription, notificationSettings.unsubscribe, POST /unsubscribe
    always        yes     yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes

accounts.signIn, accounts.verifyEmail, accounts.resetPassword, secondFactor.signIn
    always        checked checked checked checked checked checked  checked checked    checked   checked   checked checked

accounts.signUp
    always        yes     yes     yes     yes     yes     yes      yes     yes        yes       paused    yes     yes

profiles.completeMedical
    always        log-in  yes     no      no      checked checked  checked checked    checked   paused    checked checked

profiles.completePremed
    always        log-in  no      checked checked no      no       no      no         no        paused    no      no

profiles.changeUserType
    always        log-in  yes     checked checked checked checked  checked checked    checked   paused    checked checked

profiles.uploadPicture
    always        log-in  checked checked checked checked checked  checked checked    checked   paused    checked checked

communities.list, communities.dashboard, navigation.menu, profiles.own, contributions.posts, contributions.comments, notifications.list
notifications.unread, notifications.markRead, notifications.clear, blocks.list, reports.notices, reports.readNotices
hints.putAway, reading.counts, reading.seeAll, saved.list, notificationSettings.read, notificationSettings.choose
notificationSettings.setDigest, notificationSettings.endMails, notificationSettings.reportTimeZone, notificationSettings.following
    always        log-in  setup   yes     yes     yes     yes      yes     yes        yes       yes       yes     yes

attachments.upload, profiles.changeName, accounts.setStartPage
    always        log-in  setup   yes     yes     yes     yes      yes     yes        yes       paused    yes     yes

profiles.updateMedical
    always        log-in  setup   no      no      yes     yes      yes     yes        yes       paused    yes     yes

profiles.updatePremed
    always        log-in  setup   yes     yes     no      no       no      no         no        paused    no      no

messages.inbox, messages.unread
    always        log-in  setup   no      no      yes     yes      yes     yes        yes       yes       yes     yes

accounts.endSession
    own           log-in  yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
    another’s     log-in  absent  absent  absent  absent  absent   absent  absent     absent    absent    absent  absent

accounts.sessions, accounts.endOtherSessions, accounts.changePassword, secondFactor.state
secondFactor.mailCode, ownData.download, ownData.requestDownload
    always        log-in  yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes

secondFactor.begin, secondFactor.turnOn, secondFactor.turnOff, secondFactor.renewCodes
ownData.requestDeletion, ownData.withdrawDeletion
    always        log-in  checked checked checked checked checked  checked checked    checked   checked   checked checked

emailChange.state, emailChange.withdraw
    always        log-in  yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes

emailChange.begin
    always        log-in  yes     yes     yes     yes     checked  yes     yes        yes       yes       yes     checked

emailChange.confirm
    always        log-in  checked checked checked checked checked  checked checked    checked   checked   checked checked

GET /data-downloads/:file
    download      absent  absent  absent  absent  absent  absent   yes     absent     absent    absent    absent  absent

accounts.signOut
    always        yes     yes     yes     yes     yes     yes      yes     yes        yes       yes       yes     yes
`,
};
