/** Reviews of proposed policies, and their approval. */
export const reviews = {
  "All reviews": "Alle Durchsichten",
  "Changes of the policy that somebody asks others to look at. An approval is of one text, from one base, and of nothing else.":
    "Änderungen der Richtlinie, die jemand andere durchsehen lässt. Eine Zustimmung gilt einem Text, von einer Grundlage aus, und nichts anderem.",
  "No reviews yet. Open the editor, change the policy and choose Review: you can ask for one there.":
    "Noch keine Durchsichten. Öffne den Editor, ändere die Richtlinie und wähle „Durchsicht“: Dort kannst du um eine bitten.",
  "How approvals leave this site": "Wie Zustimmungen diese Website verlassen",
  "Each is signed with the key of this server. Keep this public key where your changes are checked: an approval that another key signed does not count there.":
    "Jede ist mit dem Schlüssel dieses Servers unterschrieben. Bewahre diesen öffentlichen Schlüssel dort auf, wo deine Änderungen geprüft werden: Eine Zustimmung, die ein anderer Schlüssel unterschrieben hat, zählt dort nicht.",
  "Download the public key": "Öffentlichen Schlüssel herunterladen",
  "This server has no key to sign approvals with (<setting/>): they leave this site unsigned, and <approve/> signs them.":
    "Dieser Server hat keinen Schlüssel, um sie zu unterschreiben (<setting/>): Man nimmt sie ohne Unterschrift mit, und <approve/> unterschreibt sie.",

  "More reviews": "Weitere Durchsichten",
  "Newer reviews": "Neuere Durchsichten",
  "Older reviews": "Ältere Durchsichten",

  Open: "Offen",
  Approved: "Zugestimmt",
  Unsound: "Nicht stimmig",
  "Not checked": "Nicht geprüft",
  Superseded: "Überholt",
  Withdrawn: "Zurückgezogen",
  you: "du",
  "somebody whose account was deleted": "jemand, dessen Konto gelöscht wurde",
  "asked by you on <when/>": "gefragt hast du am <when/>",
  "asked by <who/> on <when/>": "gefragt hat <who/> am <when/>",
  "From policy <from/> to <to/>.": "Von Richtlinie <from/> zu <to/>.",

  "Nobody has approved it yet.": "Noch hat niemand zugestimmt.",
  "Nobody has approved it yet. Somebody other than you has to.":
    "Noch hat niemand zugestimmt. Das muss jemand anderes tun als du.",
  "Its approval is over: somebody else has to look at it again.":
    "Die Zustimmung ist abgelaufen: Jemand anderes muss sie noch einmal durchsehen.",
  "It was approved, and came into force.": "Ihr wurde zugestimmt, und sie trat in Kraft.",
  "It is approved: this text, from this base, and no other.":
    "Ihr ist zugestimmt: diesem Text, von dieser Grundlage aus, und keinem anderen.",
  "Its author withdrew it on <when/>.": "Zurückgezogen am <when/>, von wem sie kam.",
  "Somebody approved it, but its texts could not be checked just now. Load the page again.":
    "Jemand hat ihr zugestimmt, aber ihre Texte ließen sich gerade nicht prüfen. Lade die Seite neu.",
  "Its text came into force, and nothing shows that an approval here counted at that time.":
    "Ihr Text trat in Kraft, und nichts zeigt, dass eine Zustimmung hier zu der Zeit zählte.",
  "It does not count.": "Sie zählt nicht.",
  "Its text came into force without an approval here.": "Ihr Text trat in Kraft, ohne dass hier jemand zugestimmt hat.",
  "The policy in force has changed since this review began, so nothing in it counts any more. Ask for a new review, from what runs now.":
    "Die geltende Richtlinie hat sich geändert, seit sie begann: Nichts davon zählt mehr. Bitte um eine neue Durchsicht, von dem aus, was jetzt läuft.",
  "Its author has replaced it with <other>another text</other>.":
    "Die Person hat sie durch <other>einen anderen Text</other> ersetzt.",
  "The texts stored with this review are not the ones it names, so it cannot be approved.":
    "Die Texte dieser Durchsicht sind nicht die, die sie nennt: Nichts davon kann Zustimmung finden.",
  "What changed meanwhile": "Was sich inzwischen geändert hat",
  "This review starts from <from/>, and <to/> runs now.":
    "Diese Durchsicht geht von <from/> aus, und jetzt läuft <to/>.",
  "Nobody's access has changed since.": "Seitdem hat sich für niemanden der Zugang geändert.",
  "Change of the policy's text since": "Änderung des Richtlinientexts seitdem",

  "Whether a review on this site approved it cannot be told.":
    "Ob eine Durchsicht auf dieser Website dem zugestimmt hat, lässt sich nicht sagen.",
  "No review on this site approved it.": "Keine Durchsicht auf dieser Website hat dem zugestimmt.",
  "Approved by <who/>, <given/>: <to>the review</to>.": "Zugestimmt hat <who/>, <given/>: <to>die Durchsicht</to>.",
  "Approval of it": "Zustimmung dazu",
  "The review in which it was approved": "Die Durchsicht, in der dem zugestimmt wurde",

  Approvals: "Zustimmungen",
  "It counts until <end/>.": "Sie zählt bis <end/>.",
  "Take the approval along": "Zustimmung mitnehmen",
  "Download the unsigned statement": "Erklärung ohne Unterschrift mitnehmen",
  "Where the change is checked: <command/>": "Wo die Änderung geprüft wird: <command/>",
  "It counts once it is signed: <command/>": "Sie zählt, sobald sie unterschrieben ist: <command/>",

  "The compiler could not be asked what this text changes. Load the page again in a moment.":
    "Der Compiler konnte nicht gefragt werden, was dieser Text ändert. Lade die Seite gleich noch einmal.",
  "In all: <summary/>.": "Insgesamt: <summary/>.",
  "The two policies cannot be compared.": "Die beiden Richtlinien lassen sich nicht vergleichen.",
  "Claims and accepted findings": "Behauptungen und hingenommene Befunde",
  "New claims, proved": "Neue Behauptungen, bewiesen",
  "Claims that go": "Behauptungen, die wegfallen",
  "Findings that are accepted from now on": "Befunde, die von nun an hingenommen werden",
  "Findings that are accepted no longer": "Befunde, die nicht mehr hingenommen werden",
  "{{count}} claims stay, and are proved for this text too._one":
    "{{count}} Behauptung bleibt und ist auch für diesen Text bewiesen.",
  "{{count}} claims stay, and are proved for this text too._other":
    "{{count}} Behauptungen bleiben und sind auch für diesen Text bewiesen.",

  "This review is longer than a page: this is part {{at}} of {{of}}. Each list and each text goes on in the next part.":
    "Diese Durchsicht ist länger als eine Seite: Das ist Teil {{at}} von {{of}}. Jede Liste und jeder Text geht im nächsten Teil weiter.",
  "Parts of this review": "Teile dieser Durchsicht",
  "Previous part": "Voriger Teil",
  "Next part": "Nächster Teil",
  "Its present text is too long to stand in this form.":
    "Ihr jetziger Text ist zu lang, um in diesem Formular zu stehen.",
  "Not shown: {{count}} more. <to>The review</to> has them all.":
    "Nicht gezeigt: {{count}} weitere. In <to>der Durchsicht</to> stehen alle.",
  "The proposed policy": "Die vorgeschlagene Richtlinie",
  "Comment on line {{line}}": "Zeile {{line}} kommentieren",
  "About the whole": "Zum Ganzen",
  "Nobody has commented on the change as a whole yet.": "Zum Ganzen hat noch niemand etwas gesagt.",
  "Say something about it": "Etwas dazu sagen",
  "Your comment was not kept": "Dein Kommentar wurde nicht gespeichert",
  Line: "Zeile",
  "Leave it empty to comment on the change as a whole.": "Lass das Feld leer, um vom Ganzen zu sprechen.",
  Comment: "Kommentar",
  "Send the comment": "Kommentar abschicken",
  "Everybody who is signed in reads it, with your address. It cannot be changed afterwards.":
    "Alle, die angemeldet sind, lesen ihn mit deiner Adresse. Nachträglich lässt er sich nicht ändern.",

  "Withdraw it": "Zurückziehen",
  "It stays to be read, and nobody can approve it any more.": "Sie bleibt lesbar, und niemand kann ihr mehr zustimmen.",
  "It was not withdrawn": "Sie wurde nicht zurückgezogen",
  "Withdraw this review": "Diese Durchsicht zurückziehen",
  "Put another text in its place": "Einen anderen Text an ihre Stelle setzen",
  "That starts a separate review, from the policy in force. Approvals do not carry over.":
    "Das ist eine eigene Durchsicht, von der geltenden Richtlinie aus: Keine Zustimmung kommt mit.",

  "Ask for a review": "Um eine Durchsicht bitten",
  "No review was begun": "Es wurde keine Durchsicht begonnen",
  "What is the change for?": "Wofür ist die Änderung?",
  "Everybody who is signed in can read it then, with your address. It cannot be changed afterwards.":
    "Alle, die angemeldet sind, können sie dann mit deiner Adresse lesen. Nachträglich lässt sie sich nicht ändern.",
  "Say in a few words what the change is for.": "Sag in wenigen Worten, wofür die Änderung ist.",
  "A title has at most 200 characters.": "Ein Titel hat höchstens 200 Zeichen.",
  "A policy has at most 256 KiB.": "Eine Richtlinie hat höchstens 256 KiB.",
  "There are characters in it that cannot be kept.": "Darin sind Zeichen, die sich nicht speichern lassen.",
  "This is the policy in force: there is nothing to review.":
    "Das ist die geltende Richtlinie: Es gibt nichts durchzusehen.",
  "The compiler rejects this text: mend it in the editor first.":
    "Der Compiler weist diesen Text zurück: Bessere ihn erst im Editor aus.",
  "The text could not be checked just now. Try again in a moment.":
    "Der Text konnte gerade nicht geprüft werden. Versuch es gleich noch einmal.",
  "Write what you have to say.": "Schreib, was du zu sagen hast.",
  "A comment has at most 2,000 characters.": "Ein Kommentar hat höchstens 2.000 Zeichen.",
  "The text has no such line.": "Der Text hat keine solche Zeile.",
  "You have written as much in reviews as one person may in thirty days.":
    "Du hast in Durchsichten so viel geschrieben, wie eine Person in dreißig Tagen darf.",
  "You have five open reviews already. Withdraw one, or put this text in the place of one.":
    "Du hast schon fünf offene Durchsichten. Zieh eine zurück, oder setz diesen Text an die Stelle einer anderen.",
  "This review is full: it holds 1,000 comments and 1,000 approvals at most. Its author can put another review in its place.":
    "Diese Durchsicht ist voll: Sie fasst höchstens 1.000 Kommentare und 1.000 Zustimmungen. Wer sie begonnen hat, kann sie durch eine andere ersetzen.",
  "This asks again who you are. Send it once more.": "Das fragt noch einmal, wer du bist. Schick es noch einmal ab.",
  "You have done this already. Load the page again.": "Das hast du schon getan. Lade die Seite neu.",
  "This is not yours to do, or the review is over. Load the page again.":
    "Das steht dir nicht zu, oder die Durchsicht ist vorbei. Lade die Seite neu.",
  "It was not saved: the data service failed. Try again in a moment.":
    "Es wurde nicht gespeichert: Der Datendienst hat es nicht angenommen. Versuch es gleich noch einmal.",

  "Approve this change": "Dieser Änderung zustimmen",
  "Approve a change": "Einer Änderung zustimmen",
  "You approve <title/>: from policy <from/> to <to/>, and nothing else.":
    "Du stimmst <title/> zu: von Richtlinie <from/> zu <to/>, und nichts anderem.",
  "Fingerprint of both texts: <digest/>": "Fingerabdruck beider Texte: <digest/>",
  "It was not approved": "Ihr wurde nicht zugestimmt",
  "Why do you approve it?": "Warum stimmst du zu?",
  "One sentence. Everybody who is signed in reads it, and it goes into the approval, which this server signs.":
    "Ein Satz. Alle, die angemeldet sind, lesen ihn, und er steht in der Zustimmung, die dieser Server unterschreibt.",
  "One sentence. Everybody who is signed in reads it, and it goes into the approval, which leaves this site unsigned.":
    "Ein Satz. Alle, die angemeldet sind, lesen ihn, und er steht in der Zustimmung, die diese Website ohne Unterschrift verlässt.",
  "Back to the review": "Zurück zur Durchsicht",
  "It is your own: somebody else has to approve it.": "Sie ist deine eigene: Jemand anderes muss zustimmen.",
  "There is nothing for you to approve here: you have done so, or the review is over.":
    "Hier gibt es für dich nichts zuzustimmen: Du hast es schon getan, oder die Durchsicht ist vorbei.",
  "Say in a sentence why you approve it.": "Sag in einem Satz, warum du zustimmst.",
  "The sentence has at most 200 characters.": "Der Satz hat höchstens 200 Zeichen.",
  "The server cannot be reached. What you typed is still here: send it again when you are back online.":
    "Der Server ist nicht zu erreichen. Was du getippt hast, ist noch da: Schick es noch einmal ab, wenn du wieder online bist.",
  "Your session has ended. What you typed is still here: sign in in another tab, then send it again.":
    "Deine Sitzung ist zu Ende. Was du getippt hast, ist noch da: Melde dich in einem anderen Tab an und schick es dann noch einmal ab.",
  "Too many attempts in a short time. What you typed is still here: wait a minute, then send it again.":
    "Das war in kurzer Zeit zu oft. Was du getippt hast, ist noch da: Warte eine Minute und schick es dann noch einmal ab.",
  "The server could not answer. What you typed is still here: send it again in a moment.":
    "Der Server konnte nicht antworten. Was du getippt hast, ist noch da: Schick es gleich noch einmal ab.",
} as const
