/** Reviews of proposed policies, and their approval. */
export const reviews = {
  "All reviews": "Alle Überprüfungen",
  "Policy changes that someone has asked others to review. An approval covers one exact change. If the change is edited, or starts from another policy, it needs a new approval.":
    "Änderungen der Richtlinie, die jemand von anderen überprüfen lässt. Eine Zustimmung gilt für genau eine Änderung. Wird die Änderung bearbeitet oder geht sie von einer anderen Richtlinie aus, braucht sie eine neue Zustimmung.",
  "No reviews yet. Open the editor, change the policy and choose Review to request one.":
    "Noch keine Überprüfungen. Öffne den Editor, ändere die Richtlinie und wähle „Überprüfung“, um eine anzufragen.",
  "Using approvals elsewhere": "Zustimmungen anderswo verwenden",
  "Each approval is signed with this server's key. Keep this public key where your changes are checked: an approval signed with another key does not count there.":
    "Jede Zustimmung ist mit dem Schlüssel dieses Servers unterschrieben. Bewahre diesen öffentlichen Schlüssel dort auf, wo deine Änderungen geprüft werden: Eine Zustimmung mit einem anderen Schlüssel zählt dort nicht.",
  "Download the public key": "Öffentlichen Schlüssel herunterladen",
  "This server has no signing key, so approvals are downloaded unsigned. To sign them here, set <setting/>; to sign one yourself, run <approve/>.":
    "Dieser Server hat keinen Schlüssel zum Unterschreiben; Zustimmungen werden ohne Unterschrift heruntergeladen. Um sie hier zu unterschreiben, setze <setting/>; um selbst eine zu unterschreiben, führe <approve/> aus.",

  "More reviews": "Weitere Überprüfungen",
  "Newer reviews": "Neuere Überprüfungen",
  "Older reviews": "Ältere Überprüfungen",

  Open: "Offen",
  Approved: "Zugestimmt",
  Invalid: "Ungültig",
  "Not checked": "Nicht geprüft",
  Superseded: "Überholt",
  Withdrawn: "Zurückgezogen",
  you: "du",
  "someone whose account was deleted": "jemand, dessen Konto gelöscht wurde",
  "requested by you on <when/>": "angefragt von dir am <when/>",
  "requested by <who/> on <when/>": "angefragt von <who/> am <when/>",
  "From policy <from/> to <to/>.": "Von Richtlinie <from/> zu <to/>.",

  "No one has approved it yet.": "Noch hat niemand zugestimmt.",
  "No one has approved it yet. Someone other than you must do it.":
    "Noch hat niemand zugestimmt. Das muss jemand anderes tun als du.",
  "Its approval has expired, so someone else must review it again.":
    "Die Zustimmung ist abgelaufen; jemand anderes muss sie noch einmal überprüfen.",
  "It was approved and went live.": "Ihr wurde zugestimmt, und sie wurde wirksam.",
  "Approved for exactly this text, starting from exactly this policy.":
    "Dieser Änderung ist zugestimmt: genau diesem Text, ausgehend von genau dieser Richtlinie.",
  "Its author withdrew it on <when/>.": "Am <when/> zurückgezogen, und zwar von der Person, die sie begonnen hat.",
  "Someone approved it, but its texts could not be checked right now. Reload the page.":
    "Jemand hat ihr zugestimmt, aber ihre Texte ließen sich gerade nicht prüfen. Lade die Seite neu.",
  "Its text went live, but nothing shows that an approval here counted at that time.":
    "Ihr Text wurde wirksam, aber nichts zeigt, dass eine Zustimmung hier zu der Zeit zählte.",
  "It does not count.": "Sie zählt nicht.",
  "Its text went live without an approval here.": "Ihr Text wurde wirksam, ohne dass hier jemand zugestimmt hat.",
  "The live policy has changed since this review began, so nothing in it counts any more. Request a new review, based on the live policy.":
    "Die geltende Richtlinie hat sich geändert, seit diese Überprüfung begann: Sie und ihre Zustimmungen zählen nicht mehr. Frag im Editor eine neue Überprüfung an, auf Grundlage der geltenden Richtlinie.",
  "Its author has replaced it with <other>another text</other>.":
    "Die Person, die sie begonnen hat, hat sie durch <other>einen anderen Text</other> ersetzt.",
  "The stored texts do not match the ones this review names, so it cannot be approved.":
    "Die gespeicherten Texte sind nicht die, die diese Überprüfung nennt; darum kann ihr niemand zustimmen.",
  "What has changed in the meantime": "Was sich inzwischen geändert hat",
  "This review starts from <from/>, and <to/> is live now.":
    "Diese Überprüfung geht von <from/> aus, und jetzt gilt <to/>.",
  "No one's access has changed since.": "Seitdem hat sich für niemanden der Zugang geändert.",
  "Changes to the policy text since": "Änderungen am Text der Richtlinie seitdem",

  "It is unknown whether a review on this site approved it.":
    "Ob eine Überprüfung auf dieser Website dem zugestimmt hat, lässt sich nicht sagen.",
  "No review on this site approved it.": "Auf dieser Website hat dem niemand zugestimmt.",
  "Approved by <who/>, <given/>: <to>the review</to>.": "Zugestimmt hat <who/>, <given/>: <to>die Überprüfung</to>.",
  "Its approval": "Zustimmung dazu",
  "The review that approved it": "Die Überprüfung, in der ihr zugestimmt wurde",

  Approvals: "Zustimmungen",
  "It counts until <end/>.": "Sie zählt bis <end/>.",
  "Approve it as well": "Auch zustimmen",
  "It expires on <end/>.": "Sie läuft am <end/> ab.",
  "Download the approval": "Zustimmung herunterladen",
  "Download the unsigned statement": "Erklärung ohne Unterschrift herunterladen",
  "Where the change is checked: <command/>": "Wo die Änderung geprüft wird: <command/>",
  "The check in the repository counts an approval only once it is signed. Sign the statement: <command/>":
    "Die Prüfung im Repository zählt eine Zustimmung erst, wenn sie unterschrieben ist. So unterschreibst du die Erklärung: <command/>",

  "The compiler could not check what this text changes. Reload the page in a moment.":
    "Der Compiler konnte nicht prüfen, was dieser Text ändert. Lade die Seite gleich noch einmal.",
  "In total: <summary/>.": "Insgesamt: <summary/>.",
  "The two policies cannot be compared.": "Die beiden Richtlinien lassen sich nicht vergleichen.",
  "Claims and accepted findings": "Behauptungen und akzeptierte Befunde",
  "New claims, proved": "Neue Behauptungen, bewiesen",
  "Removed claims": "Entfernte Behauptungen",
  "Newly accepted findings": "Neu akzeptierte Befunde",
  "Findings no longer accepted": "Nicht mehr akzeptierte Befunde",
  "{{count}} claims stay, and this text still meets them all._one":
    "{{count}} Behauptung bleibt und gilt auch für diesen Text.",
  "{{count}} claims stay, and this text still meets them all._other":
    "{{count}} Behauptungen bleiben und gelten auch für diesen Text.",

  "This review is too long for one page. This is part {{at}} of {{of}}; each list and each text continues in the next part.":
    "Diese Überprüfung ist zu lang für eine Seite. Das ist Teil {{at}} von {{of}}; jede Liste und jeder Text geht im nächsten Teil weiter.",
  "Parts of this review": "Teile dieser Überprüfung",
  "Previous part": "Voriger Teil",
  "Next part": "Nächster Teil",
  "Its current text is too long for this form.": "Ihr jetziger Text ist zu lang für dieses Formular.",
  "Not shown: {{count}} more. <to>The review</to> has them all.":
    "Nicht gezeigt: {{count}} weitere. In <to>der Überprüfung</to> stehen alle.",
  "The proposed policy": "Die vorgeschlagene Richtlinie",
  "Comment on line {{line}}": "Zeile {{line}} kommentieren",
  "About the whole change": "Zur ganzen Änderung",
  "No one has commented on the change as a whole yet.": "Zur ganzen Änderung hat noch niemand etwas gesagt.",
  "Add a comment": "Kommentar hinzufügen",
  "Your comment was not saved": "Dein Kommentar wurde nicht gespeichert",
  Line: "Zeile",
  "Leave it empty to comment on the change as a whole.": "Lass das Feld leer, um die ganze Änderung zu kommentieren.",
  Comment: "Kommentar",
  "Send comment": "Kommentar abschicken",
  "Everyone who is signed in can read it, with your address. You cannot change it later.":
    "Alle, die angemeldet sind, können ihn mit deiner Adresse lesen. Du kannst ihn später nicht ändern.",

  "Withdraw it": "Zurückziehen",
  "It can still be read, but no longer approved.": "Sie bleibt lesbar, und niemand kann ihr mehr zustimmen.",
  "It was not withdrawn": "Sie wurde nicht zurückgezogen",
  "Withdraw this review": "Diese Überprüfung zurückziehen",
  "Replace it with another text": "Durch einen anderen Text ersetzen",
  "This starts a separate review, based on the live policy. Approvals do not carry over.":
    "Damit beginnt eine eigene Überprüfung, von der geltenden Richtlinie aus. Keine Zustimmung kommt mit.",

  "Request a review": "Überprüfung anfragen",
  "No review was started": "Es wurde keine Überprüfung begonnen",
  "What is the change for?": "Wofür ist die Änderung?",
  "Everyone who is signed in will be able to read it, with your address. You cannot change it later.":
    "Alle, die angemeldet sind, können sie dann mit deiner Adresse lesen. Du kannst sie später nicht ändern.",
  "Say in a few words what the change is for.": "Sag in wenigen Worten, wofür die Änderung ist.",
  "A title can have at most 200 characters.": "Ein Titel hat höchstens 200 Zeichen.",
  "A policy can be at most 256 KiB.": "Eine Richtlinie hat höchstens 256 KiB.",
  "It contains characters that cannot be saved.": "Der Text enthält Zeichen, die sich nicht speichern lassen.",
  "This is the live policy, so there is nothing to review.":
    "Das ist die geltende Richtlinie: Es gibt nichts zu überprüfen.",
  "The compiler rejects this text. Fix it in the editor first.":
    "Der Compiler weist diesen Text zurück: Bessere ihn erst im Editor aus.",
  "The text could not be checked right now. Try again in a moment.":
    "Der Text konnte gerade nicht geprüft werden. Versuch es gleich noch einmal.",
  "Write a comment first.": "Schreib zuerst einen Kommentar.",
  "A comment can have at most 2,000 characters.": "Ein Kommentar hat höchstens 2.000 Zeichen.",
  "The text has no line with this number.": "Der Text hat keine Zeile mit dieser Nummer.",
  "You have reached the limit on what one person can write in reviews in thirty days.":
    "Du hast in Überprüfungen so viel geschrieben, wie eine Person in dreißig Tagen darf.",
  "You already have five open reviews. Withdraw one, or replace one with this text.":
    "Du hast schon fünf offene Überprüfungen. Zieh eine zurück oder ersetze eine durch diesen Text.",
  "This review is full: it holds at most 1,000 comments and 1,000 approvals. Its author can replace it with another review.":
    "Diese Überprüfung ist voll: Sie fasst höchstens 1.000 Kommentare und 1.000 Zustimmungen. Wer sie begonnen hat, kann sie durch eine andere ersetzen.",
  "Confirm that it's you, then send it again.": "Bestätige, dass du es bist, und schick es dann noch einmal ab.",
  "You have already done this. Reload the page.": "Das hast du schon getan. Lade die Seite neu.",
  "You cannot do this, or the review is over. Reload the page.":
    "Das kannst du nicht tun, oder die Überprüfung ist vorbei. Lade die Seite neu.",
  "It was not saved because the data service failed. Try again in a moment.":
    "Es wurde nicht gespeichert: Der Datendienst hat es nicht angenommen. Versuch es gleich noch einmal.",

  "Only approvers can approve changes here. You are one of them.":
    "Hier können nur dafür benannte Personen zustimmen. Du bist eine von ihnen.",
  "Only approvers can approve changes here. You are not one of them.":
    "Hier können nur dafür benannte Personen zustimmen. Du bist keine von ihnen.",
  "Approve this change": "Dieser Änderung zustimmen",
  "Approve a change": "Einer Änderung zustimmen",
  "You are approving “<title/>”: from policy <from/> to <to/>, and nothing else.":
    "Du stimmst der Änderung „<title/>“ zu: von Richtlinie <from/> zu <to/>, und nichts anderem.",
  "Fingerprint of both texts: <digest/>": "Fingerabdruck beider Texte: <digest/>",
  "It was not approved": "Ihr wurde nicht zugestimmt",
  "Why do you approve it?": "Warum stimmst du zu?",
  "One sentence. Everyone who is signed in can read it, and it becomes part of the approval, which this server signs.":
    "Ein Satz. Alle, die angemeldet sind, können ihn lesen, und er wird Teil der Zustimmung, die dieser Server unterschreibt.",
  "One sentence. Everyone who is signed in can read it. It becomes part of the approval, which you can then download as an unsigned file.":
    "Ein Satz. Alle, die angemeldet sind, können ihn lesen. Er wird Teil der Zustimmung, die du danach als Datei ohne Unterschrift herunterlädst.",
  "Back to the review": "Zurück zur Überprüfung",
  "This review is your own, so someone else must approve it.":
    "Diese Überprüfung ist deine eigene; darum muss jemand anderes zustimmen.",
  "There is nothing for you to approve here: you already have, or the review is over.":
    "Hier gibt es für dich nichts zuzustimmen: Du hast es schon getan, oder die Überprüfung ist vorbei.",
  "Say in a sentence why you approve it.": "Sag in einem Satz, warum du zustimmst.",
  "The sentence can have at most 200 characters.": "Der Satz hat höchstens 200 Zeichen.",
  "The server cannot be reached. What you typed is still here; send it again when you are back online.":
    "Der Server ist nicht zu erreichen. Was du getippt hast, ist noch da: Schick es noch einmal ab, wenn du wieder online bist.",
  "Your session has ended. What you typed is still here; sign in in another tab, then send it again.":
    "Deine Sitzung ist zu Ende. Was du getippt hast, ist noch da: Melde dich in einem anderen Tab an und schick es dann noch einmal ab.",
  "Too many attempts in a short time. What you typed is still here; wait a minute, then send it again.":
    "Zu viele Versuche in kurzer Zeit. Was du getippt hast, ist noch da: Warte eine Minute und schick es dann noch einmal ab.",
  "The server could not answer. What you typed is still here; send it again in a moment.":
    "Der Server konnte nicht antworten. Was du getippt hast, ist noch da: Schick es gleich noch einmal ab.",
} as const
